import { readFileSync } from 'node:fs'

import { rootPath } from '../paths.mjs'

/** @typedef {{ name: string, word: string, path: string, page: string, namespace: string }} Names */

/**
 * Returns the initial files of a new remote: path → text.
 * @param {string} name Such as mfe-big-sites.
 * @param {{ isOutside: boolean }} where `isOutside`: built against published types, in its own repository.
 * @returns {Record<string, string>}
 */
export function filesOf(name, { isOutside }) {
  const parts = name.split('-').slice(1)
  const word = parts.join(' ').replace(/^./, (letter) => letter.toUpperCase())
  const names = {
    name,
    word,
    path: `/${parts.join('-')}`,
    page: `${parts.map((part) => part.replace(/^./, (letter) => letter.toUpperCase())).join('')}Page`,
    namespace: parts.join('-'),
  }
  const common = {
    'remote.json': manifest(names),
    'README.md': readme(names),
    'src/translations.ts': translations(names),
    [`src/${names.page}.tsx`]: page(names),
    'src/PageIcon.tsx': icon,
    'src/testing.ts': underTest(names),
    [`src/${names.page}.test.tsx`]: test(names),
    ...locales(names),
  }
  if (isOutside) {
    return {
      ...common,
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
    'tsconfig.json': `{ "extends": "../shared/tools/tsconfig/browser.json", "include": ["src"] }\n`,
    'src/i18next.d.ts': typedKeys(names),
  }
}

/** Like the pipeline of a remote here, next to a checkout of the console. @param {string} name */
const outsidePipeline = (name) =>
  readFileSync(rootPath('shared/tools/src/new-remote/outside-pipeline.yml'), 'utf8').replaceAll(
    'NAME',
    name,
  )

/** @param {unknown} value */
const json = (value) => `${JSON.stringify(value, null, 2)}\n`

/** Placeholders for translators to correct. @param {Names} names */
const titles = ({ word }) => ({ en: word, de: `Seite „${word}“`, fr: `Page «\u00a0${word}\u00a0»` })

/** @param {Names} names */
function manifest({ name, page: module, path, ...rest }) {
  const title = titles({ name, page: module, path, ...rest })
  return json({
    name,
    modules: { [module]: `./src/${module}.tsx` },
    routes: [{ path, module, title }],
    navigation: [{ label: title, icon: 'network', path, group: 'main', order: 90 }],
    slots: [],
  })
}

/** @param {Names} names */
const translations = ({ namespace }) => `import { translationsOf } from '@meshdeck/platform'

/** The texts of this remote: requested as soon as this code is here. A component that calls it waits for them. */
export const useTranslation = translationsOf(
  '${namespace}',
  (language) => import(\`./locales/\${language}.json\`),
)
`

/** A key that is missing in `en.json` doesn't compile. @param {Names} names */
const typedKeys = ({ namespace }) => `import '@meshdeck/platform/translations'

import type english from './locales/en.json'

declare module '@meshdeck/platform/translations' {
  interface Translations {
    '${namespace}': typeof english
  }
}
`

/** @param {Names} names */
const page = ({ page: name }) => `import { PageHeader, Text } from '@meshdeck/ui'

import { PageIcon } from './PageIcon'
import { useTranslation } from './translations'

export function ${name}() {
  const { t } = useTranslation()

  return (
    <>
      <PageHeader
        icon={PageIcon}
        title={t('title')}
        description={t('description')}
        docsUrl="https://docs.netmaker.io"
      />
      <Text>{t('empty')}</Text>
    </>
  )
}
`

/** @param {Names} names */
function locales(names) {
  const { en, de, fr } = titles(names)
  return {
    'src/locales/en.json': json({
      title: en,
      description: 'A page of a new remote',
      empty: 'Nothing is here yet.',
    }),
    'src/locales/de.json': json({
      title: de,
      description: 'Eine Seite eines neuen Bausteins',
      empty: 'Hier ist noch nichts.',
    }),
    'src/locales/fr.json': json({
      title: fr,
      description: 'Une page d’un nouveau module',
      empty: 'Il n’y a encore rien ici.',
    }),
  }
}

/** @param {Names} names */
const underTest = ({
  page: name,
}) => `import type { RemoteUnderTest } from '@meshdeck/testing/render-at'

import manifest from '../remote.json'
import { ${name} } from './${name}'

/** This remote as its tests mount it. */
export const remote: RemoteUnderTest = { manifest, pages: { ${name} } }
`

/** @param {Names} names */
const test = ({ path, word }) => `/** @backend empty */
import { signInAsAdmin } from '@meshdeck/testing/backend'
import { screen } from '@meshdeck/testing/dom'
import { renderAt } from '@meshdeck/testing/render-at'

import { remote } from './testing'

beforeAll(() => signInAsAdmin())

test('the page says what it is', async () => {
  await renderAt('${path}', remote)
  expect(await screen.findByRole('heading', { name: '${word}', level: 1 })).toBeVisible()
})
`

/** @param {Names} names */
const ownPackage = ({ name }) =>
  json({
    name,
    version: '1.0.0',
    private: true,
    type: 'module',
    dependencies: {
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

/** @param {Names} names */
const readme = ({ name, path, page: module, word }) => `# ${name}

## What it owns

${word}.

## What it exposes

- \`${module}\`: \`${path}\`.

Menu: ${word}. \`remote.json\` is the whole of it.

## What it needs

\`@meshdeck/platform\` and \`@meshdeck/ui\` from the shell.
`

/** Drawn here, so that a remote needs no icon library. */
const icon = `type Props = { size?: number | string; 'aria-hidden'?: 'true' }

/** An icon of our own; a library of icons would do as well. */
export function PageIcon({ size = 16, ...rest }: Props) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} fill="none" stroke="currentColor" {...rest}>
      <path d="M2 12c4-8 6-8 10 0s6 8 10 0" strokeWidth="2" />
    </svg>
  )
}
`
