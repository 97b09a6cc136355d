import { readArguments, readNumber } from '@meshdeck/tools/arguments'
import { execute } from '@meshdeck/tools/execute'
import { install } from '@meshdeck/tools/install'
import { rootPath } from '@meshdeck/tools/paths'
import { UserError } from '@meshdeck/tools/user-error'

const USAGE = `npm run lab -- soak [options]

Kills the embedded server repeatedly while it writes, and checks that no confirmed change is lost. The same seed
generates the same writes, but the timing varies.
  --kills N      Number of kills (default: 200)
  --seed N       Seed for the writes
  --help         Show this help`

export async function main() {
  const { values } = readArguments({
    kills: { type: 'string', default: '200' },
    seed: { type: 'string' },
    help: { type: 'boolean' },
  })
  if (values.help) {
    console.log(USAGE)
    return
  }
  const kills = readNumber('kills', values.kills, { min: 1, max: 100_000 })
  const seed = readNumber('seed', values.seed, { min: 0, max: 2 ** 31 })
  await install()
  const { code } = await execute(
    rootPath('node_modules/.bin/jest'),
    ['--', 'shared/demo-server/src/crash.test.ts'],
    {
      env: {
        SOAK_KILLS: String(kills),
        ...(seed === undefined ? {} : { SOAK_SEED: String(seed) }),
      },
      isShown: true,
    },
  )
  if (code !== 0) throw new UserError('A change was lost, or the server did not start. See above.')
}
