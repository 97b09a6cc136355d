import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { readArguments } from '@meshdeck/tools/arguments'
import { build } from '@meshdeck/tools/build'
import { install } from '@meshdeck/tools/install'
import { rootPath, root } from '@meshdeck/tools/paths'
import { UserError } from '@meshdeck/tools/user-error'

const USAGE = `npm run lab -- mutants PACKAGE [options]

Inserts faults into the sources of a package, one at a time, and reports those that no test notices (Stryker). While it
runs, the sources contain the faults: don't edit or commit them. What was tried before and hasn't changed isn't repeated.
  PACKAGE       A package, such as shared/domain or mfe-networks
  --only GLOB   Only these sources, such as 'src/policies/*.ts' (default: all)
  --quick       Skip tests of components and screens
  --help        Show this help`

export async function main() {
  const { values, positionals } = readArguments({
    only: { type: 'string', default: 'src/**/*.{ts,tsx}' },
    quick: { type: 'boolean', default: false },
    help: { type: 'boolean' },
  })
  if (values.help) {
    console.log(USAGE)
    return
  }
  const [name = '', ...more] = positionals
  if (more.length > 0) throw new UserError(`Unexpected argument: ${more.join(' ')}. Try --help.`)
  if (name === '' || !existsSync(rootPath(join(name, 'src')))) {
    const fault = name === '' ? 'Enter a package' : `"${name}" is not a package. Use one`
    throw new UserError(`${fault} such as shared/domain. Try --help.`)
  }
  await install()
  // tests of the browser packages use the built embedded server
  await build({ only: 'demo-server' })
  // imported late, because it was only just installed
  const { Stryker } = await import('@stryker-mutator/core')
  process.chdir(root)
  await new Stryker(optionsFor(name, values)).runMutationTest()
}

/** @param {string} name of the package @param {{ only: string, quick: boolean }} how */
function optionsFor(name, { only, quick }) {
  const isOfBrowser = /^(host-shell|mfe-.*|shared\/(api|platform|ui))$/.test(name)
  return {
    mutate: [
      `${name}/${only}`,
      `!${name}/src/**/{testing,locales}/**`,
      `!${name}/src/**/{testing,*.test,*.sweep.test,*.stories}.{ts,tsx}`,
      `!${name}/src/**/*{translations,.d}.ts`,
    ],
    plugins: [fileURLToPath(import.meta.resolve('@stryker-mutator/jest-runner'))],
    testRunner: 'jest',
    jest: {
      configFile: `shared/testing/jest.${isOfBrowser ? 'browser' : 'node'}.config.mjs`,
      config: { testMatch: [`<rootDir>/${name}/**/*.test.${quick ? 'ts' : '{ts,tsx}'}`] },
    },
    // pnpm links the packages to each other, so tests in a copy would read the original sources
    inPlace: true,
    disableTypeChecks: false,
    ignorePatterns: ['**/node_modules', '.build', '**/dist'],
    tempDirName: '.build/mutants/backup',
    incremental: true,
    incrementalFile: `.build/mutants/${name.replaceAll('/', '-')}.json`,
    dryRunTimeoutMinutes: 60,
    reporters: ['clear-text', 'progress'],
    thresholds: { high: 90, low: 80, break: 80 },
    concurrency: 1,
  }
}
