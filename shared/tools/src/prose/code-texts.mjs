// @ts-check
import ts from 'typescript'

import { documentOf } from './document-of.mjs'

/** A text for people has words; names of files, events and options have none. */
const SENTENCE = /[A-Za-z]{2,} [A-Za-z]/

/**
 * A textlint plugin for code: each string with words in it, so that help, error messages and log lines are read as well. A
 * template is read as one text, with its values masked.
 */
export class CodeTexts {
  availableExtensions() {
    return ['.ts', '.mjs']
  }

  /** @returns {ReturnType<import('@textlint/kernel').TextlintPluginProcessor['processor']>} */
  processor() {
    return {
      preProcess(source) {
        const texts = textsIn(source)
        const text = texts.reduce(
          (all, each) => all.slice(0, each.start) + each.text + all.slice(each.end),
          source,
        )
        return { text, ast: documentOf(text, texts) }
      },
      postProcess: (messages, filePath = '') => ({ messages, filePath }),
    }
  }
}

/** @param {string} source */
function textsIn(source) {
  const file = ts.createSourceFile('code.ts', source, ts.ScriptTarget.Latest, true)
  /** @type {import('./document-of.mjs').Found[]} */
  const texts = []
  /** @param {import('typescript').Node} node */
  function visit(node) {
    if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) {
      const [start, end] = [node.getStart(file) + 1, node.getEnd() - 1]
      const text = source.slice(start, end)
      if (SENTENCE.test(text)) texts.push({ text: masked(text), start, end })
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return texts
}

/**
 * Of the same length, so that findings keep their place: values of a template are no words, and the columns of `--help` are not
 * double spaces.
 * @param {string} text
 */
function masked(text) {
  return text
    .replaceAll(/\$\{[^}]*\}/g, (value) => '_'.repeat(value.length))
    .replaceAll(/ {2,}/g, (gap) => '\t'.repeat(gap.length))
}
