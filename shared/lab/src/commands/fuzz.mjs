import {
  API_VERSIONS,
  EDITIONS,
  readArguments,
  readChoice,
  readNumber,
} from '@meshdeck/tools/arguments'
import { execute } from '@meshdeck/tools/execute'
import { install } from '@meshdeck/tools/install'
import { rootPath } from '@meshdeck/tools/paths'
import { UserError } from '@meshdeck/tools/user-error'

const USAGE = `npm run lab -- fuzz [options]

Sends generated requests to the embedded server, in all editions and versions, and checks that it doesn't fail and its
data stays consistent. The same seed generates the same requests.
  --requests N        Requests per server (default: 20000)
  --seed N            Seed for the requests
  --edition NAME      Only this edition: pro or community
  --api-version N     Only this version, from 1.0.0 to 1.8.0 (default: 1.0.0 and 1.5.1)
  --through-console   Send requests to community 1.5.1 through the console server
  --help              Show this help`

export async function main() {
  const { values } = readArguments({
    requests: { type: 'string', default: '20000' },
    seed: { type: 'string' },
    edition: { type: 'string' },
    'api-version': { type: 'string' },
    'through-console': { type: 'boolean', default: false },
    help: { type: 'boolean' },
  })
  if (values.help) {
    console.log(USAGE)
    return
  }
  const requests = readNumber('requests', values.requests, { min: 1, max: 10_000_000 })
  const seed = readNumber('seed', values.seed, { min: 0, max: 2 ** 31 })
  const { edition, 'api-version': apiVersion } = values
  if (edition !== undefined) readChoice('edition', edition, EDITIONS)
  if (apiVersion !== undefined) readChoice('api-version', apiVersion, API_VERSIONS)
  await install()
  const file = values['through-console']
    ? 'shared/serve/src/fuzz-through.test.ts'
    : 'shared/demo-server/src/fuzz.test.ts'
  const { code } = await execute(rootPath('node_modules/.bin/jest'), ['--', file], {
    env: {
      FUZZ_REQUESTS: String(requests),
      ...(seed !== undefined && { FUZZ_SEED: String(seed) }),
      ...(edition !== undefined && { FUZZ_EDITION: edition }),
      ...(apiVersion !== undefined && { FUZZ_API_VERSION: apiVersion }),
    },
    isShown: true,
  })
  if (code !== 0) throw new UserError('The server failed. See the request above.')
}
