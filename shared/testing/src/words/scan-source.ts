import { readFileSync } from 'node:fs'

import ts from 'typescript'

/** What source files say that may be keys of texts. */
export type Scan = {
  /** First arguments of `addWords` and `useWords`. */
  namespaces: Set<string>
  /** First arguments of `t`: these must exist. A pattern stands for a template with holes. */
  asked: Array<{ key: string | RegExp; where: string }>
  /** Every text and every template with a fixed beginning: a key may reach `t` by way of data. */
  mentioned: { texts: Set<string>; patterns: RegExp[] }
}

/** Reads TypeScript files by their syntax alone. `where` is `file:line`. */
export function scanSource(files: string[]): Scan {
  const scan: Scan = {
    namespaces: new Set(),
    asked: [],
    mentioned: { texts: new Set(), patterns: [] },
  }
  for (const file of files) {
    const source = ts.createSourceFile(
      file,
      readFileSync(file, 'utf8'),
      ts.ScriptTarget.Latest,
      true,
      file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
    )
    visit(source, scan)
  }
  return scan
}

function visit(node: ts.Node, scan: Scan): void {
  if (ts.isCallExpression(node)) readCall(node, scan)
  const key = keyOf(node)
  if (typeof key === 'string') scan.mentioned.texts.add(key)
  else if (key) scan.mentioned.patterns.push(key)
  ts.forEachChild(node, (child) => visit(child, scan))
}

function readCall(call: ts.CallExpression, scan: Scan): void {
  const name = calleeName(call.expression)
  const [argument] = call.arguments
  for (const key of argument ? keysOf(argument) : []) {
    if (name === 't') scan.asked.push({ key, where: positionOf(call) })
    if ((name === 'addWords' || name === 'useWords') && typeof key === 'string') {
      scan.namespaces.add(key)
    }
  }
}

/** Of a choice between two keys, both. */
function keysOf(argument: ts.Expression): Array<string | RegExp> {
  if (ts.isConditionalExpression(argument)) {
    return [...keysOf(argument.whenTrue), ...keysOf(argument.whenFalse)]
  }
  const key = keyOf(argument)
  return key === undefined ? [] : [key]
}

function calleeName(callee: ts.Expression): string {
  if (ts.isIdentifier(callee)) return callee.text
  return ts.isPropertyAccessExpression(callee) ? callee.name.text : ''
}

function keyOf(node: ts.Node): string | RegExp | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text
  // one without a fixed beginning would stand for every key there is
  if (!ts.isTemplateExpression(node) || !/\w\.?/.test(node.head.text)) return undefined
  const parts = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)]
  return new RegExp(`^${parts.map(escapePattern).join('[^.]+')}$`)
}

const escapePattern = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

function positionOf(node: ts.Node): string {
  const source = node.getSourceFile()
  const { line } = source.getLineAndCharacterOfPosition(node.getStart())
  return `${source.fileName}:${line + 1}`
}
