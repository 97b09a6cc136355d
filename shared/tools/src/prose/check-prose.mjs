import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { TextlintKernelDescriptor } from '@textlint/kernel'
import { MarkdownProcessor } from '@textlint/textlint-plugin-markdown/lib/src/MarkdownProcessor.js'
import { createLinter, loadLinterFormatter } from 'textlint'
import prh from 'textlint-rule-prh'

import { rootPath } from '../paths.mjs'
import { CodeComments } from './code-comments.mjs'
import { CodeTexts, documentOf } from './code-texts.mjs'

/** Texts that the requirements quote literally. @type {Set<string>} */
const quoted = new Set(
  JSON.parse(readFileSync(new URL('quoted-texts.json', import.meta.url), 'utf8')),
)

// a string after a colon; keys come before one
const TEXT = /(?<=:\s*)"((?:[^"\\]|\\.)*)"/g

/** Textlint plugin for translation files: each text of the JSON is a separate paragraph at its position in the file. */
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

/** Dictionaries and the files they apply to; `code` selects which texts of code are checked. */
const GROUPS = [
  { dictionaries: ['english', 'english-texts'], files: textsIn('en') },
  {
    dictionaries: ['english'],
    files: ['{,*/,shared/*/}README.md', 'shared/docs/{,decisions/}*.md', 'shared/docs/guide/en.md'],
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
  {
    dictionaries: ['comments'],
    code: CodeComments,
    files: ['{host-shell,mfe-*,shared/*,e2e}/{src,tests,support}/**/*.{ts,tsx,mjs}'],
  },
  { dictionaries: ['german'], files: [...textsIn('de'), 'shared/docs/guide/de.md'] },
  { dictionaries: ['french'], files: [...textsIn('fr'), 'shared/docs/guide/fr.md'] },
]

/**
 * Checks translations, documentation, comments, titles of tests, and the texts of commands and servers for phrases of the
 * dictionaries.
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

/** @param {{ dictionaries: string[], files: string[], code?: typeof CodeComments }} group */
function lint({ dictionaries, files: patterns, code = CodeTexts }) {
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
        { pluginId: 'code-texts', plugin: { Processor: code } },
      ],
      filterRules: [],
    }),
  })
  return linter.lintFiles(patterns.map((pattern) => rootPath(pattern)))
}
