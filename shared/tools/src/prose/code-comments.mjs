import ts from 'typescript'

import { documentOf } from './code-texts.mjs'

const TITLE_OF = /^(test|describe)$/

/** Textlint plugin for code: checks each comment, and each title of a test that is a plain string. */
export class CodeComments {
  availableExtensions() {
    return ['.ts', '.tsx', '.mjs']
  }

  /** @returns {ReturnType<import('@textlint/kernel').TextlintPluginProcessor['processor']>} */
  processor() {
    return {
      preProcess(source, filePath = '') {
        const texts = findComments(source, filePath)
        const text = texts.reduce(
          (all, text) => all.slice(0, text.start) + text.text + all.slice(text.end),
          source,
        )
        return { text, ast: documentOf(source, texts) }
      },
      postProcess: (messages, filePath = '') => ({ messages, filePath }),
    }
  }
}

/** @param {string} source @param {string} path */
function findComments(source, path) {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, kind)
  /** @type {Map<number, import('./code-texts.mjs').Found>} */
  const commentsByStart = new Map()
  /** @param {number} start @param {number} end */
  const recordRange = (start, end) =>
    commentsByStart.set(start, { text: maskCode(source.slice(start, end)), start, end })
  /** @param {import('typescript').Node} node */
  function visit(node) {
    if (ts.isJsxText(node)) return
    for (const { pos, end } of ts.getLeadingCommentRanges(source, node.pos) ?? [])
      recordRange(pos, end)
    for (const { pos, end } of ts.getTrailingCommentRanges(source, node.end) ?? [])
      recordRange(pos, end)
    const title = titleIn(node)
    if (title) recordRange(title.getStart(file), title.end)
    node.getChildren(file).forEach(visit)
  }
  visit(file)
  return [...commentsByStart.values()].toSorted((a, b) => a.start - b.start)
}

/** Returns the title of a test or a group of tests. @param {import('typescript').Node} node */
function titleIn(node) {
  if (!ts.isCallExpression(node)) return undefined
  /** @type {import('typescript').Node} */
  let called = node.expression
  while (ts.isCallExpression(called) || ts.isPropertyAccessExpression(called)) {
    called = called.expression
  }
  const [title] = node.arguments
  const isTest = ts.isIdentifier(called) && TITLE_OF.test(called.text)
  return isTest && title && ts.isStringLiteralLike(title) ? title : undefined
}

/** Masks code in backticks and keeps the length, so that findings keep their position. @param {string} text */
const maskCode = (text) => text.replaceAll(/`[^`\n]*`/g, (code) => '_'.repeat(code.length))
