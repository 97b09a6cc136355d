// @ts-check
import { readFileSync } from 'node:fs'

import { documentOf } from './document-of.mjs'

/**
 * A textlint plugin for files of translations: each text of the JSON is a paragraph of its own, at its place in the file.
 * Texts that the requirements quote word for word are left out, see `quoted-texts.json`.
 */
/** @type {Set<string>} */
const quoted = new Set(
  JSON.parse(readFileSync(new URL('quoted-texts.json', import.meta.url), 'utf8')),
)

// a string behind a colon; keys stand before one
const TEXT = /(?<=:\s*)"((?:[^"\\]|\\.)*)"/g

export class LocaleTexts {
  availableExtensions() {
    return ['.json']
  }

  /** @returns {ReturnType<import('@textlint/kernel').TextlintPluginProcessor['processor']>} */
  processor() {
    return {
      preProcess(source) {
        const texts = [...source.matchAll(TEXT)]
          .filter(([literal]) => !quoted.has(JSON.parse(literal)))
          .map(({ 0: literal, 1: text = '', index }) => {
            return { text, start: index + 1, end: index + literal.length - 1 }
          })
        return documentOf(source, texts)
      },
      postProcess: (messages, filePath = '') => ({ messages, filePath }),
    }
  }
}
