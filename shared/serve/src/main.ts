import { parseArgs } from 'node:util'

import { startConsole, StartError, type StartOptions } from './start-console'

const USAGE = `node main.js [options] [-- options of the embedded server]

The console server: page, remotes and /api on one origin, on 127.0.0.1.
  --port N           4000 unless given; 0 takes any free one
  --data-dir DIR     data, settings.json, registry-overlay.json and mfe/ (.data)
  --build-dir DIR    what the build wrote (.build)
  --backend URL      a management server; without it the embedded one is started
  --backend-port N   port of the embedded server (any free one)
  --allow-host NAME  also answer when reached by this name; may be repeated
  --help             this text`

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      port: { type: 'string', default: '4000' },
      'data-dir': { type: 'string', default: '.data' },
      'build-dir': { type: 'string', default: '.build' },
      backend: { type: 'string' },
      'backend-port': { type: 'string' },
      'allow-host': { type: 'string', multiple: true, default: [] },
      help: { type: 'boolean' },
    },
  })
  if (values.help) {
    console.log(USAGE)
    return
  }
  const options: StartOptions = {
    port: toPort(values.port),
    dataDir: values['data-dir'],
    buildDir: values['build-dir'],
    backend: values.backend,
    backendPort: values['backend-port'] === undefined ? undefined : toPort(values['backend-port']),
    allowedHosts: values['allow-host'],
    controlToken: process.env['MESHDECK_CONTROL'],
    serverOptions: positionals,
  }
  const { url, close } = await startConsole(options)
  console.log(`Console ready at ${url}`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void close().then(() => process.exit(0)))
  }
}

function toPort(text: string): number {
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new StartError(`${text} is no port. Give a number from 0 to 65535.`)
  }
  return port
}

try {
  await main()
} catch (error) {
  const isForThePerson = error instanceof StartError || error instanceof TypeError
  console.error(isForThePerson ? error.message : error)
  process.exitCode = 1
}
