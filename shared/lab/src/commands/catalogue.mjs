import { readArguments } from '@meshdeck/tools/arguments'
import { runPlaywright } from '@meshdeck/tools/end-to-end'
import { execute } from '@meshdeck/tools/execute'
import { install } from '@meshdeck/tools/install'
import { rootPath } from '@meshdeck/tools/paths'
import { printSummary, runSteps } from '@meshdeck/tools/steps'
import { UserError } from '@meshdeck/tools/user-error'

const USAGE = `npm run lab -- catalogue

Builds the catalogue of shared/ui and runs axe on each story, in the light theme and, for colors, in the dark one.
  --help   Show this help`

export async function main() {
  const { values, positionals } = readArguments({
    help: { type: 'boolean' },
  })
  if (values.help) {
    console.log(USAGE)
    return
  }
  if (positionals.length > 0)
    throw new UserError(`Unexpected argument: ${positionals.join(' ')}. Try --help.`)
  await install()
  printSummary(
    await runSteps([
      { name: 'build', run: buildCatalogue },
      {
        name: 'catalogue',
        run: () => runPlaywright({ config: rootPath('e2e/catalogue/playwright.config.ts') }),
      },
    ]),
  )
}

async function buildCatalogue() {
  const { code, output } = await execute('npm', [
    '--prefix',
    rootPath('shared/ui'),
    'run',
    'build-storybook',
  ])
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, output }
}
