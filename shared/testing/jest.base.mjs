import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const installed = (name) => fileURLToPath(import.meta.resolve(name))

/** Returns the glob of the test files of packages, for a glob of their folders. */
export const testsOf = (packages) => `<rootDir>/${packages}/**/*.test.{ts,tsx}`

/** Resolves a path in this package. */
export { here }

// published only as ES modules, or load some at run time, which jest can't do in CommonJS
const esModules = [
  'ky',
  'cookie',
  'd3-(array|color|format|geo|interpolate|scale|time|time-format)',
  'internmap',
  'marked',
  'jose',
  '@scure\\+base',
  '@noble\\+hashes',
  'openid-client',
  'oauth4webapi',
  'oidc-provider',
  '@module-federation\\+webpack-bundler-runtime',
  '@opentelemetry\\+otlp-exporter-base',
].join('|')

/** Settings that both projects share. */
export const base = {
  rootDir: root,
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'cjs', 'json'],
  modulePathIgnorePatterns: ['<rootDir>/\\.build/', '<rootDir>/\\.data/'],
  // run by `npm run lab -- sweep`
  testPathIgnorePatterns: [
    '/node_modules/',
    '/dist/',
    ...(process.env.SWEEP === 'all' ? [] : ['\\.sweep\\.test\\.']),
  ],
  setupFilesAfterEnv: [here('./src/jest/retry.ts')],
  transform: {
    '\\.md$': here('./src/jest/text-file.mjs'),
    '\\.[cm]?[jt]sx?$': [
      installed('@swc/jest'),
      {
        jsc: {
          target: 'es2023',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic', development: true } },
        },
      },
    ],
  },
  transformIgnorePatterns: [`/node_modules/\\.pnpm/(?!(${esModules})@)`],
}
