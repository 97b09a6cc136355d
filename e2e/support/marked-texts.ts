import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { Page } from '@playwright/test'

import { markAndWatch } from './mark-and-watch'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * The pseudo-locale of stories: each text with a mark before and after it. The marks have no width,
 * and Playwright ignores them where it compares texts.
 */
const marks = { before: '\u200B', after: '\u00AD' }

/** Files whose stories have been gone through with marks. The list only grows. */
const markedFiles = new Set(
  'add-node backend config-files devices display egress keys languages networks nodes users'.split(
    ' ',
  ),
)

/** Whether the stories of a file run in the pseudo-locale. */
export function isMarked(file: string): boolean {
  return markedFiles.has(basename(file, '.e2e.ts'))
}

/** Marks every text of the console on this page, and notes each that is shown without marks. */
export async function markTexts(page: Page, note: (text: string) => void): Promise<void> {
  await page.exposeFunction('noteUnmarked', note)
  await page.addInitScript(markAndWatch, { ...marks, ...(known ??= readTexts()) })
}

let known: { words: string[]; names: string[] } | undefined

/** Names of products, protocols, keys and languages, which no language translates. */
const everywhere = [
  ...'Meshdeck UI IPv4 IPv6 Ctrl alt+T English Deutsch Français'.split(' '),
  ...'Linux Windows Mac macOS FreeBSD IoT Docker Cloudflare Google Quad9 Intel Pro'.split(' '),
  'Apple Silicon',
  ...['', 'netclient-linux-'].flatMap(architectures),
]

function architectures(prefix: string): string[] {
  const names = ['mips-hardfloat', 'mips-softfloat', 'mipsle-hardfloat', 'mipsle-softfloat']
  return names.map((name) => prefix + name)
}

/** The words of every package as a build has them, minified JSON, and the labels in their code. */
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
    words: words.map((file) => JSON.stringify(JSON.parse(readFileSync(file, 'utf8')))),
    names: [...everywhere, ...code.flatMap(labelsIn)],
  }
}

/** Labels are written in every language at once, for what is drawn before any words are here. */
function labelsIn(file: string): string[] {
  const labels = readFileSync(file, 'utf8').matchAll(/\{ en: '(.*?)', de: '(.*?)', fr: '(.*?)' \}/g)
  return [...labels].flatMap(([, ...texts]) => texts)
}
