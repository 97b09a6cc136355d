import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(__dirname, '../../..')
const docs = join(root, 'shared/docs')
const pages = readdirSync(docs).filter((name) => name.endsWith('.md'))

/** Returns the code blocks that name their source file: a fence, a language, a path. */
function quotesOf(page: string) {
  const text = readFileSync(join(docs, page), 'utf8')
  return [...text.matchAll(/^```\w+ (\S+)\n([\s\S]*?)^```$/gm)].map(([, file = '', code = '']) => ({
    page,
    file,
    code,
    start: code.trim().split('\n')[0],
  }))
}

const quotes = pages.flatMap(quotesOf)

test('quotes code in a page', () => {
  expect(quotes.length).toBeGreaterThan(0)
})

test.each(quotes)('quotes in $page $file exactly: $start', ({ file, code }) => {
  expect(spaced(readFileSync(join(root, file), 'utf8'))).toContain(spaced(code))
})

/** Returns the steps of the example: the file that a step links to, and the identifiers to look at. */
function stepsOfExample() {
  const text = readFileSync(join(docs, 'example.md'), 'utf8')
  return [...text.matchAll(/\]\(([./\w-]+)\):\n +(.*)$/gm)].map(([, file = '', seen = '']) => ({
    file,
    names: [...seen.matchAll(/`(\w*[a-z][A-Z]\w*)`/g)].map(([, name = '']) => name),
  }))
}

test.each(stepsOfExample())('names in the example what $file contains', ({ file, names }) => {
  const code = readFileSync(join(docs, file), 'utf8')
  expect(names.filter((name) => !code.includes(name))).toEqual([])
})

test('links in the index to every page once', () => {
  const index = readFileSync(join(docs, 'README.md'), 'utf8')
  const links = [...index.matchAll(/\]\(([\w-]+\.md)\)/g)].map(([, page]) => page)
  expect(links.toSorted()).toEqual(pages.filter((page) => page !== 'README.md').toSorted())
})

test('begins the changelog with the version of this release', () => {
  const changelog = readFileSync(join(docs, 'changelog.md'), 'utf8')
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  expect(/^## (.*)$/m.exec(changelog)?.[1]).toBe(version)
})

// the formatter indents a quote on its own
const spaced = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
