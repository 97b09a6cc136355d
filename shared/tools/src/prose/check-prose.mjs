import { readFileSync } from 'node:fs'
// @ts-check
import { fileURLToPath } from 'node:url'

import { TextlintKernelDescriptor } from '@textlint/kernel'
import { MarkdownProcessor } from '@textlint/textlint-plugin-markdown/lib/src/MarkdownProcessor.js'
import { createLinter, loadLinterFormatter } from 'textlint'
import prh from 'textlint-rule-prh'

import { at } from '../paths.mjs'
import { CodeTexts, documentOf } from './code-texts.mjs'

/**
 * Textlint plugin for translation files: each text of the JSON is a separate paragraph at its position in the file.
 * Omits texts that the requirements quote literally, see `quoted-texts.json`.
 */
/** @type {Set<string>} */
const quoted = new Set(
  JSON.parse(readFileSync(new URL('quoted-texts.json', import.meta.url), 'utf8')),
)

// a string after a colon; keys come before one
const TEXT = /(?<=:\s*)"((?:[^"\\]|\\.)*)"/g

class LocaleTexts {
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

/** Translation files of all packages. @param {string} language */
const textsIn = (language) => [
  `{e2e,host-shell,mfe-*}/**/locales/${language}.json`,
  `shared/*/src/**/locales/${language}.json`,
]

/** Dictionaries and the files they apply to. */
const GROUPS = [
  { dictionaries: ['english', 'english-texts'], files: textsIn('en') },
  {
    dictionaries: ['english'],
    files: [
      'README.md',
      'host-shell/README.md',
      'mfe-*/README.md',
      'shared/docs/{README,operation,containers,hosted,settings,backup,console-server,contract,reachability,decisions/*}.md',
    ],
  },
  {
    // help, errors, log lines and emails
    dictionaries: ['english'],
    files: [
      'shared/tools/src/*.mjs',
      'shared/tools/src/{commands,deliver,images,new-remote,pack,skew}/*.mjs',
      'shared/serve/src/**/!(*.test).ts',
      'shared/serve/src/options/console-options.json',
      'shared/federation/src/{,composer/,delivery/}!(*.test).ts',
      'shared/demo-server/src/{options,main,account-lines,backup,data-folder}.ts',
      'shared/demo-server/src/server/send-mail.ts',
    ],
  },
  { dictionaries: ['german'], files: textsIn('de') },
  { dictionaries: ['french'], files: textsIn('fr') },
]

/**
 * Checks translations, documentation, and the texts of commands and servers for phrases of the dictionaries.
 * @returns {Promise<import('../steps.mjs').Result>}
 */
export async function checkProse() {
  const results = []
  for (const group of GROUPS) results.push(...(await lint(group)))
  const formatter = await loadLinterFormatter({ formatterName: 'unix', color: false })
  const failed = results.filter(({ messages }) => messages.length > 0)
  return {
    passed: failed.length === 0 ? 1 : 0,
    failed: failed.length === 0 ? 0 : 1,
    output: failed.length === 0 ? '' : formatter.format(failed),
  }
}

/** @param {{ dictionaries: string[], files: string[] }} group */
function lint({ dictionaries, files: patterns }) {
  const rulePaths = dictionaries.map((name) =>
    fileURLToPath(new URL(`${name}.yml`, import.meta.url)),
  )
  const linter = createLinter({
    descriptor: new TextlintKernelDescriptor({
      rules: [
        {
          ruleId: 'phrases',
          rule: prh.default,
          options: { rulePaths },
        },
      ],
      plugins: [
        { pluginId: 'markdown', plugin: { Processor: MarkdownProcessor } },
        { pluginId: 'locale-texts', plugin: { Processor: LocaleTexts } },
        { pluginId: 'code-texts', plugin: { Processor: CodeTexts } },
      ],
      filterRules: [],
    }),
  })
  return linter.lintFiles(patterns.map((pattern) => at(pattern)))
}
