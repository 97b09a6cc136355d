import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { capabilitiesOf } from '@meshdeck/domain/capabilities'
import { parseRemoteManifest } from '@meshdeck/federation/remote-manifest'

import { type Chapter, parseGuide, type Piece } from './parse-guide'

const root = join(__dirname, '../../..')
const languages = ['en', 'de', 'fr'] as const
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const remotes = readdirSync(root).filter((name) => name.startsWith('mfe-'))

const guides = Object.fromEntries(
  languages.map((language) => [language, parseGuide(read(`shared/docs/guide/${language}.md`))]),
)
const english = guides['en'] ?? []
const ids = english.map(({ id }) => id)

/** Returns the pieces with everything inside. */
function within(pieces: readonly Piece[]): Piece[] {
  return pieces.flatMap((piece) => [piece, ...within(piece.pieces)])
}

const stepsOf = ({ pieces }: Chapter) =>
  pieces.filter(({ type }) => type === 'steps').map((list) => list.pieces.length)
const needsOf = ({ needs, pieces }: Chapter) => [
  needs,
  ...within(pieces).map((piece) => piece.needs),
]

/** Returns every text of a JSON file of translations, or of the labels in one language. */
function textsIn(value: unknown, language: string): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  if ('en' in value) return textsIn(Reflect.get(value, language), language)
  return Object.values(value).flatMap((inner) => textsIn(inner, language))
}

/** Returns what screens can say in a language: the translations of all packages and the labels of remotes. */
function textsOnScreens(language: string): Set<string> {
  const locales = ['host-shell', 'shared/platform', ...remotes].map(
    (folder) => `${folder}/src/locales/${language}.json`,
  )
  const manifests = remotes.map((folder) => `${folder}/remote.json`)
  return new Set(
    [...locales, ...manifests].flatMap((path) => textsIn(JSON.parse(read(path)), language)),
  )
}

test('has chapters, each with steps', () => {
  expect(ids.length).toBeGreaterThan(14)
  expect(new Set(ids).size).toBe(ids.length)
  for (const chapter of english) expect([chapter.id, stepsOf(chapter)[0]]).not.toContain(undefined)
})

describe.each(languages)('in %s', (language) => {
  const chapters = guides[language] ?? []

  test('has the same chapters, with as many steps, for the same servers', () => {
    const shapeOf = (chapter: Chapter) => ({
      id: chapter.id,
      steps: stepsOf(chapter),
      needs: needsOf(chapter).filter((names) => names.length > 0),
    })
    expect(chapters.map(shapeOf)).toEqual(english.map(shapeOf))
  })

  test('puts conditions at the end of the text that they limit', () => {
    // at its start, a comment is a paragraph of its own
    expect(read(`shared/docs/guide/${language}.md`)).not.toMatch(/^\s*<!-- needs/m)
  })

  test('names only labels that a screen has', () => {
    const known = textsOnScreens(language)
    const bold = chapters.flatMap(({ id, pieces }) =>
      within(pieces)
        .filter(({ type }) => type === 'strong')
        .flatMap(({ pieces: inner }) => inner.map(({ text }) => `${id}: ${text}`)),
    )
    expect(bold.length).toBeGreaterThan(0)
    expect(bold.filter((entry) => !known.has(entry.replace(/^[a-z-]+: /, '')))).toEqual([])
  })

  test('is formatted only in ways that the console shows', () => {
    const types = new Set(chapters.flatMap(({ pieces }) => within(pieces).map(({ type }) => type)))
    const shown = ['codespan', 'list', 'list_item', 'paragraph', 'steps', 'strong', 'text']
    expect([...types].filter((type) => !shown.includes(type))).toEqual([])
  })
})

test('limits chapters and steps only by what the table of capabilities has', () => {
  const known = Object.keys(capabilitiesOf('1.5.1', true))
  const named = english.flatMap(needsOf).flat()
  expect(named.filter((name) => !known.includes(name))).toEqual([])
})

/** Returns the pages of remotes that have a header: all but those without the frame around them. */
function pagesOfRemotes(): Array<{ path: string; guide?: string | undefined }> {
  return remotes
    .flatMap((folder) => parseRemoteManifest(JSON.parse(read(`${folder}/remote.json`))).routes)
    .flatMap((route) => ('module' in route && route.layout !== 'none' ? [route] : []))
}

test('has a chapter for every page of a remote', () => {
  const pages = pagesOfRemotes()
  expect(pages.length).toBeGreaterThan(0)
  expect(pages.filter(({ guide = '' }) => !ids.includes(guide)).map(({ path }) => path)).toEqual([])
})

test("has the chapters that the shell's pages name", () => {
  const named = [...read('host-shell/src/shared/pages.ts').matchAll(/guide: '(.*)'/g)]
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter(([, id = '']) => !ids.includes(id))).toEqual([])
})
