import { readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'

import { rootPath, root } from './paths.mjs'
import { filesIn } from './testing/files-in'
import { readTrace } from './trace.mjs'

const docs = rootPath('shared/docs')
const files = filesIn(root, /\.(tsx?|mjs|md|tsv)$/).map((path) => ({
  path: relative(root, path),
  text: readFileSync(path, 'utf8'),
}))

/** Matches `contract 1.9, 1.14 to 1.16` or `reachability 4 and 5`. */
const sectionsOf = (document: string) =>
  new RegExp(String.raw`\b${document} (\d[\d.]*(?:(?:,? and |, | to )\d[\d.]*)*)`, 'gi')

/** Joins the lines of a comment, because a line break may be inside a citation. */
const inOneLine = (text: string) => text.replaceAll(/\s*\n\s*(?:\*|\/\/)? ?/g, ' ')

function citedSections(document: string) {
  const pattern = sectionsOf(document)
  return ({ text }: { text: string }) =>
    text.toLowerCase().includes(document)
      ? [...inOneLine(text).matchAll(pattern)].flatMap(([, list = '']) =>
          list.split(/,? and |, | to /).map((number) => number.replace(/\.$/, '')),
        )
      : []
}

/** Numbers or ids at the start of a page's headings. */
const headingsOf = (path: string) =>
  [...readFileSync(path, 'utf8').matchAll(/^#+ ([\dA-Z][\d.\-A-Z]*?)[.:]? /gm)].map(
    ([, id = '']) => id,
  )

const idsLike =
  (pattern: RegExp) =>
  ({ text }: { text: string }) =>
    text.match(pattern) ?? []

test.each([
  {
    what: 'section of the contract',
    citedIn: citedSections('contract'),
    there: headingsOf(join(docs, 'contract.md')),
  },
  {
    what: 'section about reachability',
    citedIn: citedSections('reachability'),
    there: headingsOf(join(docs, 'reachability.md')),
  },
  {
    what: 'decision',
    citedIn: idsLike(/\b(?:OP|[CD])-\d\d\b/g),
    there: filesIn(join(docs, 'decisions'), /\.md$/).flatMap(headingsOf),
  },
  {
    what: 'requirement',
    citedIn: idsLike(/\b[A-Z]{2}-\d{3}\b/g),
    there: readTrace().requirements.map(({ id }) => id),
  },
])('contains every cited $what in the documentation', ({ citedIn, there }) => {
  const known = new Set(there)
  const cited = files.flatMap(({ path, text }) => citedIn({ text }).map((id) => ({ path, id })))
  // a pattern that matches nothing would always pass
  expect(cited.length).toBeGreaterThan(20)
  expect(cited.filter(({ id }) => !known.has(id))).toEqual([])
})

test('cites decisions in parentheses and requirements in brackets', () => {
  const otherForm = /\[(?:OP|[CD])-\d\d\]|\s\((?:OP|[CD])-\d\d\)|\([A-Z]{2}-\d{3}\b[^)]*\)/g
  const code = files.filter(({ path }) => /\.(tsx?|mjs)$/.test(path))
  const found = code.flatMap(({ path, text }) =>
    idsLike(otherForm)({ text: inOneLine(text) }).map((citation) => ({ path, citation })),
  )
  expect(found).toEqual([])
})

test('describes parameters, results, and errors in sentences, without tags', () => {
  const tag = /^\s*(?:\/\*)?\*.*@(?:param|returns|throws)\b/m
  const tagged = files.filter(({ path, text }) => /\.tsx?$/.test(path) && tag.test(text))
  expect(tagged.map(({ path }) => path)).toEqual([])
})

test('names only files that exist in comments', () => {
  const existing = new Set(filesIn(root, /./).map((path) => basename(path)))
  const code = files.filter(({ path }) => /(?<!\.(?:test|config))\.(tsx?|mjs)$/.test(path))
  const named = code.flatMap(({ path, text }) =>
    [...text.matchAll(/\/\*[\s\S]*?\*\/|\/\/ .*$/gm)].flatMap(([comment]) =>
      [...comment.matchAll(/`(?:[\w-]+\/)*([\w-]+\.(?:tsx?|mjs|md))`/g)].map(([, name = '']) => ({
        path,
        name,
      })),
    ),
  )
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter(({ name }) => !existing.has(name))).toEqual([])
})
