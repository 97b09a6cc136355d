import { readFileSync } from 'node:fs'

import ts from 'typescript'

/** A key that source asks for. A pattern stands for a template; its groups are the holes. */
export type AskedKey = {
  key: string | RegExp
  /** `file:line`. */
  where: string
  /** Names of the values given with it; undefined where they are not written out. */
  values: Set<string> | undefined
}

/** What source files say that may be keys of texts. */
export type Scan = {
  /** First arguments of `t`. */
  asked: AskedKey[]
  /** Every text and the name of every property: a key, or what fills a hole, may be data. */
  mentioned: Map<string, string>
  /** Texts that stand in the code in every language, `{ en: 'Dashboard', de: … }`, for what is drawn before any words. */
  labels: Array<Record<string, string>>
}

/** Reads TypeScript files by their syntax alone. */
export function scanSource(files: string[]): Scan {
  const sources = files.map(parse)
  const scan: Scan = { asked: [], mentioned: new Map(), labels: [] }
  for (const source of sources) visit(source, scan)
  return scan
}

function parse(file: string): ts.SourceFile {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  return ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true, kind)
}

function visit(node: ts.Node, scan: Scan): void {
  if (ts.isCallExpression(node)) readCall(node, scan)
  if (ts.isStringLiteralLike(node)) scan.mentioned.set(node.text, positionOf(node))
  if (ts.isPropertyAssignment(node) || ts.isPropertySignature(node)) {
    scan.mentioned.set(node.name.getText(), positionOf(node))
  }
  if (ts.isObjectLiteralExpression(node)) scan.labels.push(...labelIn(node))
  if (ts.isShorthandPropertyAssignment(node)) scan.mentioned.set(node.name.text, positionOf(node))
  ts.forEachChild(node, (child) => visit(child, scan))
}

function readCall(call: ts.CallExpression, scan: Scan): void {
  const [argument, options] = call.arguments
  if (!argument || calleeName(call.expression) !== 't') return
  const found = { where: positionOf(call), values: valuesOf(options) }
  scan.asked.push(...keysOf(argument).map((key) => ({ key, ...found })))
}

/** Of an object with English words in it, whatever is there in which language. */
function labelIn({ properties }: ts.ObjectLiteralExpression): Array<Record<string, string>> {
  const texts = properties.flatMap((property) =>
    ts.isPropertyAssignment(property) && ts.isStringLiteralLike(property.initializer)
      ? [[property.name.getText(), property.initializer.text] as const]
      : [],
  )
  return texts.some(([name]) => name === 'en') ? [Object.fromEntries(texts)] : []
}

/** Of a choice between two keys, both. */
function keysOf(argument: ts.Expression): Array<string | RegExp> {
  if (ts.isConditionalExpression(argument)) {
    return [...keysOf(argument.whenTrue), ...keysOf(argument.whenFalse)]
  }
  if (ts.isStringLiteralLike(argument)) return [argument.text]
  return ts.isTemplateExpression(argument) ? [patternOf(argument)] : []
}

function patternOf({ head, templateSpans }: ts.TemplateExpression): RegExp {
  const parts = [head.text, ...templateSpans.map(({ literal }) => literal.text)]
  return new RegExp(`^${parts.map(escapePattern).join('([^.]+)')}$`)
}

const escapePattern = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

function valuesOf(options: ts.Expression | undefined): Set<string> | undefined {
  if (!options) return new Set()
  if (!ts.isObjectLiteralExpression(options)) return undefined
  if (options.properties.some(ts.isSpreadAssignment)) return undefined
  return new Set(options.properties.map(({ name }) => name?.getText() ?? ''))
}

function calleeName(callee: ts.Expression): string {
  if (ts.isIdentifier(callee)) return callee.text
  return ts.isPropertyAccessExpression(callee) ? callee.name.text : ''
}

function positionOf(node: ts.Node): string {
  const source = node.getSourceFile()
  const { line } = source.getLineAndCharacterOfPosition(node.getStart())
  return `${source.fileName}:${line + 1}`
}
