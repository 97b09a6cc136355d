import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { filesOf } from '@meshdeck/tools/new-remote/files'
import type { BrowserContext } from '@playwright/test'

import { markAndWatch } from './mark-and-watch'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Pseudo-locale of the tests: each text has a mark before and after it. The marks have no width, and Playwright ignores
 * them when it compares texts.
 */
const marks = { before: '\u200B', after: '\u00AD' }

type Marking = {
  /** Called with each text that is shown without marks. */
  note: (text: string) => void
  isLonger: boolean
}

/** Marks all texts of the console on pages opened from now on. */
export async function markTexts(
  context: BrowserContext,
  { note, isLonger }: Marking,
): Promise<void> {
  await context.exposeFunction('noteUnmarked', note)
  await context.addInitScript(markAndWatch, { ...marks, isLonger, ...(known ??= readTexts()) })
}

let known: { shapes: string[]; names: string[] } | undefined

/** Names of products, protocols, keys and languages, which are never translated. */
const everywhere = [
  ...'Meshdeck UI IPv4 IPv6 Ctrl alt+T English Deutsch Français'.split(' '),
  ...'Linux Windows Mac macOS FreeBSD iOS Android IoT Docker Cloudflare Google Quad9 Intel Pro'.split(
    ' ',
  ),
  'Apple Silicon',
  'Apple Silicon ARM64',
  'App Store',
  'Google Play',
  ...['', 'netclient-linux-'].flatMap(architectures),
]

function architectures(prefix: string): string[] {
  const names = ['mips-hardfloat', 'mips-softfloat', 'mipsle-hardfloat', 'mipsle-softfloat']
  return names.map((name) => prefix + name)
}

/** Reads the translation shapes of every package, the packages’ own names and the labels in their code. */
function readTexts() {
  const files = [root, join(root, 'shared')]
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name, 'src')))
    .filter((source) => existsSync(source))
    .flatMap((source) =>
      readdirSync(source, { recursive: true, encoding: 'utf8' }).map((name) => join(source, name)),
    )
  const words = files.filter((name) => /\blocales.(en|de|fr)\.json$/.test(name))
  const code = files.filter((name) => /(?<!\.test)\.tsx?$/.test(name))
  return {
    shapes: [
      ...new Set(
        [
          ...words.map((name) => readFileSync(name, 'utf8')),
          ...generatedRemotes.flatMap(textsOf),
        ].map(shapeOf),
      ),
    ],
    names: [...everywhere, ...readdirSync(root), ...code.flatMap(labelsIn)],
  }
}

/** Remotes that tests generate. */
const generatedRemotes = ['mfe-greetings', 'mfe-keys-lite']

const textsOf = (name: string) =>
  Object.entries(filesOf(name, { isOutside: true })).flatMap(([file, text]) =>
    file.includes('locales') ? [text] : [],
  )

/** Translation keys, nested as in the file. */
function shapeOf(text: string): string {
  const withoutWords = (_: string, value: unknown) => (typeof value === 'string' ? '' : value)
  return JSON.stringify(JSON.parse(text, withoutWords))
}

/** Labels are written in all languages at once, for content that renders before any translations are loaded. */
function labelsIn(file: string): string[] {
  const labels = readFileSync(file, 'utf8').matchAll(/\{ en: '(.*?)', de: '(.*?)', fr: '(.*?)' \}/g)
  return [...labels].flatMap(([, ...texts]) => texts)
}
