import { readFileSync } from 'node:fs'

import { rootPath } from '../paths.mjs'
import { pageFiles, readOf } from './page-files.mjs'
import { textsOf, titleOf } from './texts.mjs'

/**
 * @typedef {object} Names What a remote and its parts are called, for `mfe-big-sites`:
 * @property {string} name `mfe-big-sites`.
 * @property {string} id `big-sites`: path, place, folder, namespace, and key of the table.
 * @property {string} group `bigSites`, of the page's texts.
 * @property {string} page `BigSitesPage`.
 * @property {string} word `Big sites`.
 */

/**
 * Returns the initial files of a new remote: path → text, not yet formatted, because that depends on the name.
 * @param {string} name Such as mfe-big-sites.
 * @param {{ isOutside: boolean }} where `isOutside`: built against published types, in its own repository.
 * @returns {Record<string, string>}
 */
export function filesOf(name, { isOutside }) {
  const names = namesOf(name)
  const common = {
    'remote.json': manifest(names, readOf({ isOutside })),
    'README.md': readme(names, { isOutside }),
    'src/PageIcon.tsx': icon,
    'src/testing.ts': underTest,
    ...pageFiles(names, { isOutside }),
    ...locales(names),
  }
  if (isOutside) {
    return {
      ...common,
      'src/translations.ts': translations(names),
      // the published types are copied there, and a build of a commit rejects uncommitted files
      '.gitignore': 'node_modules/\n',
      'package.json': outsidePackage(names),
      'tsconfig.json': json(outsideConfig),
      [`.github/workflows/${name}.yml`]: outsidePipeline(name),
    }
  }
  return {
    ...common,
    'package.json': ownPackage(names),
    'tables.json': JSON.stringify([ownTable(names)]),
    'tsconfig.json': `{ "extends": "../shared/tools/tsconfig/browser.json", "include": ["src"] }\n`,
    'src/translations.ts': translations(names, typedKeys(names)),
  }
}

/** @param {string} name @returns {Names} */
function namesOf(name) {
  const parts = name.split('-').slice(1)
  const [first = '', ...others] = parts
  const group = first + others.map(capitalized).join('')
  return {
    name,
    id: parts.join('-'),
    group,
    page: `${capitalized(group)}Page`,
    word: capitalized(parts.join(' ')),
  }
}

/** @param {string} text */
const capitalized = (text) => text.replace(/^./, (letter) => letter.toUpperCase())

/** Like the pipeline of a remote here, next to a checkout of the console. @param {string} name */
const outsidePipeline = (name) =>
  readFileSync(rootPath('shared/tools/src/new-remote/outside-pipeline.yml'), 'utf8').replaceAll(
    'NAME',
    name,
  )

/** @param {unknown} value */
const json = (value) => `${JSON.stringify(value, null, 2)}\n`

/** @param {Names} names @param {string} read */
function manifest({ name, id, page: module, word }, read) {
  const path = `/${id}`
  const title = titleOf(word)
  return JSON.stringify({
    name,
    modules: { [module]: `./src/${id}/${module}.tsx` },
    routes: [{ path, module, place: id, title, reads: [read] }],
    navigation: [{ label: title, icon: 'network', path, group: 'main', order: 90 }],
    slots: [],
  })
}

/** @param {Names} names */
const ownTable = ({ id, word }) => ({
  viewKey: id,
  label: word,
  path: `/${id}`,
  list: { route: `/api/${readOf({ isOutside: false })}`, readsAsOthers: true },
})

/** @param {Names} names @param {string} types */
const translations = ({ id }, types = '') => `import { translationsOf } from '@meshdeck/platform'
${types}
/** Returns the texts of this remote, which load with this code. Components that call it suspend until then. */
export const useTranslation = translationsOf(
  '${id}',
  (language) => import(\`./locales/\${language}.json\`),
)
`

/** @param {Names} names */
const typedKeys = ({ id }) => `
import type english from './locales/en.json'

/* A key that is missing in \`en.json\` doesn't compile. */
declare module '@meshdeck/platform/translations' {
  interface Translations {
    '${id}': typeof english
  }
}
`

/** @param {Names} names */
const locales = ({ word, group }) =>
  Object.fromEntries(
    Object.entries(textsOf(word)).map(([language, texts]) => [
      `src/locales/${language}.json`,
      json({ [group]: texts }),
    ]),
  )

const underTest = `import { remoteUnderTest } from '@meshdeck/testing/render-at'

import manifest from '../remote.json'

/** This remote as its tests mount it. */
export const remote = remoteUnderTest(manifest, (file) => import(\`../\${file}\`))
`

/** @param {Names} names */
const ownPackage = ({ name }) =>
  json({
    name,
    version: '1.0.0',
    private: true,
    type: 'module',
    dependencies: {
      '@meshdeck/api': 'workspace:*',
      '@meshdeck/platform': 'workspace:*',
      '@meshdeck/ui': 'workspace:*',
      react: 'catalog:',
      'react-dom': 'catalog:',
    },
    devDependencies: {
      '@meshdeck/testing': 'workspace:*',
      '@types/jest': 'catalog:',
      '@types/react': 'catalog:',
      '@types/react-dom': 'catalog:',
    },
  })

/** @param {Names} names */
const outsidePackage = ({ name }) =>
  json({
    name,
    version: '1.0.0',
    private: true,
    type: 'module',
    devDependencies: {
      '@meshdeck/platform': 'file:../types/@meshdeck/platform',
      '@meshdeck/ui': 'file:../types/@meshdeck/ui',
      '@types/react': '^19.0.0',
    },
  })

const outsideConfig = {
  compilerOptions: {
    target: 'ES2023',
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    module: 'ESNext',
    moduleResolution: 'Bundler',
    jsx: 'react-jsx',
    types: [],
    strict: true,
    exactOptionalPropertyTypes: true,
    verbatimModuleSyntax: true,
    resolveJsonModule: true,
    skipLibCheck: true,
    noEmit: true,
  },
  include: ['src'],
  // testing tools aren't published: a checkout of the console has them, and runs the tests
  exclude: ['src/testing.ts', 'src/**/*.test.*'],
}

/** @param {Names} names @param {{ isOutside: boolean }} where */
const readme = ({ name, word }, { isOutside }) => `# ${name}

## What it owns

${word}.

## What it exposes

[\`remote.json\`](remote.json) lists the pages with their addresses and places, and the menu entries.

## What it needs

\`@meshdeck/platform\` and \`@meshdeck/ui\` from the shell.${isOutside ? '' : ' It brings its own copy of `@meshdeck/api`.'}
`

/** Drawn here, so that a remote needs no icon library. */
const icon = `type Props = { size?: number | string; 'aria-hidden'?: 'true' }

/** The icon of the page. An icon of a library works as well. */
export function PageIcon({ size = 16, ...rest }: Props) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} fill="none" stroke="currentColor" {...rest}>
      <path d="M2 12c4-8 6-8 10 0s6 8 10 0" strokeWidth="2" />
    </svg>
  )
}
`
