import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const testsOf = (packages) => `<rootDir>/${packages}/**/*.test.{ts,tsx}`

// these come as ES modules only, or load some as they run, which jest does not do as they are
const esModules = [
  'ky',
  'cookie',
  'd3-(array|color|format|geo|interpolate|scale|time|time-format)',
  'internmap',
  'jose',
  '@scure\\+base',
  '@noble\\+hashes',
  'openid-client',
  'oauth4webapi',
  'oidc-provider',
  '@module-federation\\+webpack-bundler-runtime',
  '@opentelemetry\\+otlp-exporter-base',
].join('|')

// files of the kit that may do nothing but pass on what other files export
const lazy = '@(chakra|ark)-ui\\+react@.*/index\\.cjs$'

// makes of each element's properties its styles, which jsdom does not draw
const styles = '@chakra-ui\\+react@.*/use-resolved-props\\.cjs$'

const cjsOf = (name) => fileURLToPath(new URL('cjs/', import.meta.resolve(name)))

// React as it is shipped: its development build, whose warnings no test looks at, takes twice the time
const react = {
  '^react$': `${cjsOf('react')}react.production.js`,
  '^react/jsx-runtime$': `${cjsOf('react')}react-jsx-runtime.production.js`,
  '^react-dom$': `${cjsOf('react-dom')}react-dom.production.js`,
  '^react-dom/client$': `${cjsOf('react-dom')}react-dom-client.production.js`,
  '^scheduler$': `${cjsOf('scheduler')}scheduler.production.js`,
  // Testing Library takes it from here where React itself has none
  '^react-dom/test-utils$': here('./src/jest/act.ts'),
}

const shared = {
  rootDir: root,
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'cjs', 'json'],
  modulePathIgnorePatterns: ['<rootDir>/\\.build/', '<rootDir>/\\.data/'],
  // files for which another of their kind stands are left to `npm run lab -- sweep`
  testPathIgnorePatterns: [
    '/node_modules/',
    '/dist/',
    ...(process.env.SWEEP === 'all' ? [] : ['\\.sweep\\.test\\.']),
  ],
  setupFilesAfterEnv: [here('./src/jest/retry.ts')],
  transform: {
    [lazy]: here('./src/jest/lazy-exports.mjs'),
    [styles]: here('./src/jest/quiet-styles.mjs'),
    '\\.[cm]?[jt]sx?$': [
      fileURLToPath(import.meta.resolve('@swc/jest')),
      {
        jsc: {
          target: 'es2023',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
        },
      },
    ],
  },
  transformIgnorePatterns: [`/node_modules/\\.pnpm/(?!(${esModules})@|${lazy}|${styles})`],
}

export default {
  rootDir: root,
  testTimeout: 60_000,
  testSequencer: here('./src/jest/long-first.mjs'),
  projects: [
    {
      ...shared,
      displayName: 'node',
      testEnvironment: here('./src/jest/node-environment.mjs'),
      testMatch: [testsOf('shared/{domain,federation,serve,demo-server,testing,tools,lab}')],
      moduleNameMapper: {
        // tests read sources, so that none of them passes on an old bundle
        '^@meshdeck/(domain|federation|serve|demo-server)/(.*)$': '<rootDir>/shared/$1/src/$2',
      },
    },
    {
      ...shared,
      displayName: 'browser',
      testEnvironment: here('./src/jest/browser-environment.mjs'),
      testMatch: [testsOf('shared/{platform,ui,api}'), testsOf('{host-shell,mfe-*}')],
      setupFiles: [here('./src/jest/shims.ts'), here('./src/jest/act.ts')],
      moduleNameMapper: {
        ...react,
        '\\.woff2$': here('./src/jest/font.ts'),
        '^aria-query$': here('./src/jest/aria-query.ts'),
        // what tests have of the server beside the server itself is not in its bundle
        '^@meshdeck/demo-server/(seed|testing)/(.*)$': `${root}shared/demo-server/src/$1/$2`,
      },
    },
  ],
}
