import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

import { rootPath, root } from './paths.mjs'
import { filesIn } from './testing/files-in'

const CODE = /\.(tsx?|[cm]?js|json|ya?ml|css|html)$/
const all = [...filesIn(root, /./), ...filesIn(rootPath('.github'), /./)].map((path) =>
  relative(root, path),
)
const code = all
  .filter((path) => CODE.test(path) && !path.endsWith('doc-names.test.ts'))
  .map((path) => readFileSync(rootPath(path), 'utf8').replaceAll(/^ *(\/?\*\*? .*|\/\/ .*)$/gm, ''))
  .join('\n')
const words = new Set(code.match(/[\w-]+/g))

/** Names in the pages that no code of the repository contains: of libraries, of other programs, and of the server. */
const NOT_OURS = new Set([
  // libraries that were compared with our own code
  'i18next-cli',
  'ipaddr.js',
  'memoize-one',
  'p-map',
  'size-limit',
  // of Playwright
  '--trace on',
  'error-context.md',
  'xvfb-run',
  // of nginx, systemd, and images
  'eclipse-mosquitto',
  'ListenStream',
  'Integrity-Policy',
  'unsafe-eval',
  'unsafe-inline',
  // of the federation runtime and its build
  'mf-manifest.json',
  'mf-stats.json',
  '@mf-types.d.ts',
  'moduleInfo',
  // files of a release or of another repository
  'manifest.json',
  'package-lock.json',
  'sbom.cdx.json',
])

const pages = all
  .filter((path) => path.endsWith('.md'))
  .map((page) => ({ page, text: readFileSync(rootPath(page), 'utf8') }))

/** Returns the names in `code` of a page, outside of its code blocks. */
const namesIn = (text: string) =>
  [...text.replaceAll(/^ *```[\s\S]*?^ *```$|^ {4}.*$/gm, '').matchAll(/`([^`\n]+)`/g)].map(
    ([, name = '']) => name,
  )

const FILE = /^[\w@.*{},/-]+\.(tsx?|[cm]?js|jsonl?|md|tsv|css|ya?ml)$/
const FOLDER = /^[\w@.-]+(\/[\w@.-]+)*\/$|^(src|e2e|shared|host-shell|mfe-[\w-]+)(\/[\w@.-]+)+$/
const MODULE = /^@meshdeck\/[\w/-]+$/
const IDENTIFIER = /^[A-Za-z]\w*[a-z\d][A-Z]\w*(?=$|\(|\.|<)/
const HYPHENATED = /^[a-z][a-z\d]*(-[a-z\d]+)+$/
const OPTION = /^--[a-z][a-z-]+/

function isKnown(page: string, name: string) {
  if (NOT_OURS.has(name)) return true
  if (FILE.test(name) || FOLDER.test(name)) return isFile(page, name) || isWritten(name)
  if (MODULE.test(name)) return isModule(name)
  const [word] = IDENTIFIER.exec(name) ?? HYPHENATED.exec(name) ?? OPTION.exec(name) ?? []
  return word === undefined || words.has(word) || isModule(word)
}

/**
 * Whether a path exists from the root or from the page, or is the end of a path. `*` and `{a,b}` match as in a shell,
 * words in capitals match everything.
 */
function isFile(page: string, name: string) {
  if (existsSync(rootPath(name)) || existsSync(join(rootPath(dirname(page)), name))) return true
  const pattern = name
    .replace(/^(\.\.?\/)+/, '')
    .replaceAll('.', String.raw`\.`)
    .replaceAll(/\*+|\b[A-Z]{2,}\b/g, '.*')
    .replaceAll(/\{([^}]*)\}/g, (_, list: string) => `(${list.replaceAll(',', '|')})`)
  const matching = new RegExp(`(^|/)${pattern}${name.endsWith('/') ? '' : '($|/)'}`)
  return all.some((path) => matching.test(path))
}

/** Whether the code contains the name of a file or folder, because it creates it. */
function isWritten(name: string) {
  const [last = ''] = /[^/]+(?=\/?$)/.exec(name) ?? []
  return ["'", '/', '`'].some((before) => code.includes(`${before}${last}`))
}

const isModule = (name: string) => {
  const [, owner = '', module = ''] = /^(?:@meshdeck\/([\w-]+)\/?)?(.*)$/.exec(name) ?? []
  const matching = new RegExp(`(^|/)${owner}${module && `(.*/|/|^)${module}`}(\\.|/|$)`)
  return all.some((path) => matching.test(path))
}

test.each(pages)(
  'names only files, modules, and identifiers that exist in $page',
  ({ page, text }) => {
    expect(namesIn(text).filter((name) => !isKnown(page, name))).toEqual([])
  },
)

test.each(pages)('links only to pages and headings that exist in $page', ({ page, text }) => {
  const links = [...text.matchAll(/\]\(((?!https?:|mailto:)[^)\s]+)\)/g)].map(
    ([, link = '']) => link,
  )
  expect(links.filter((link) => !leadsSomewhere(page, link))).toEqual([])
})

function leadsSomewhere(page: string, link: string) {
  const [file = '', anchor] = link.split('#')
  const path = file === '' ? rootPath(page) : join(rootPath(dirname(page)), file)
  if (!existsSync(path)) return false
  return anchor === undefined || anchorsOf(readFileSync(path, 'utf8')).includes(anchor)
}

const anchorsOf = (text: string) =>
  [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  )

const { scripts } = JSON.parse(readFileSync(rootPath('package.json'), 'utf8'))

test.each(pages)('contains only commands that exist in $page', ({ text }) => {
  const run = [...text.matchAll(/npm run (?!-|\S*=)([a-z][\w-]*)/g)].map(([, name = '']) => name)
  const measured = [...text.matchAll(/npm run lab -- ([a-z]+)/g)].map(([, name = '']) => name)
  expect(run.filter((name) => !(name in scripts))).toEqual([])
  expect(
    measured.filter((name) => !existsSync(rootPath(`shared/lab/src/commands/${name}.mjs`))),
  ).toEqual([])
})
