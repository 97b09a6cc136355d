// @ts-check
import { readArguments, readNumber } from '../arguments.mjs'
import { Complaint } from '../complaint.mjs'
import { execute } from '../execute.mjs'
import { install } from '../install.mjs'
import { at } from '../paths.mjs'

const USAGE = `npm run fuzz -- [options]

Sends made-up requests to the embedded server, as both versions, and looks whether it fails or its data
break. The same seed makes the same requests.
  --requests N   to each version, 20000 unless given
  --seed N       other requests
  --help         this text`

export async function main() {
  const { values } = readArguments({
    requests: { type: 'string', default: '20000' },
    seed: { type: 'string' },
    help: { type: 'boolean' },
  })
  if (values.help) {
    console.log(USAGE)
    return
  }
  const requests = readNumber('requests', values.requests, { min: 1, max: 10_000_000 })
  const seed = readNumber('seed', values.seed, { min: 0, max: 2 ** 31 })
  await install()
  const { code } = await execute(
    at('shared/tools/node_modules/.bin/jest'),
    ['--config', at('shared/testing/jest.config.mjs'), '--', 'shared/demo-server/src/fuzz.test.ts'],
    {
      env: {
        FUZZ_REQUESTS: String(requests),
        ...(seed === undefined ? {} : { FUZZ_SEED: String(seed) }),
      },
      isShown: true,
    },
  )
  if (code !== 0) throw new Complaint('The server failed; the request that made it stands above.')
}
