import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'

import { reasonOf } from '@meshdeck/federation/reason-of'
import * as z from 'zod'

import { requireKeys } from './follow-store'
import { openInstallation } from './installation'
import { readAuthorities } from './listen/certificate'
import { plainTextFault, requirePair } from './listen/listen'
import { authorityOf, publicOrigins } from './listen/place'
import type { ConsoleOptions } from './options/console-options'
import { parseFlags, readOptions, unknownVariables } from './options/read-options'
import { freePort, requirePort } from './ports'
import { backendFault, versionNotice } from './proxy/backend-report'
import { failureOf } from './proxy/connection-failure'
import { jsonIn, type PlainReply, probe, requestOnce } from './proxy/probe'
import { checkWritable } from './start-console'
import { StartError } from './start-error'

/** Start of a line about what keeps nothing from working. */
export const NOTE = 'note: '

/**
 * Checks the options of a console: its files, its management server, and what visitors get under its names. Returns a
 * sentence for each fault, with the setting to change. Starts and changes nothing; the console can run meanwhile. With `NETMAKER_TOKEN`, it also compares the management server's
 * `FRONTEND_URL`.
 */
export async function examine(args: readonly string[], env: NodeJS.ProcessEnv): Promise<string[]> {
  const unknown = unknownVariables(env).map((name) => unknownVariable(name))
  try {
    const options = readOptions(parseFlags(args), env)
    return [
      ...unknown,
      ...checkFiles(options),
      ...(await checkPort(options)),
      ...(await checkBackend(options, env['NETMAKER_TOKEN'])),
      ...(await checkNames(options)),
    ]
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    return [...unknown, error.message]
  }
}

/** Says that a variable with the console's prefix is no option. */
export const unknownVariable = (name: string) =>
  `Ignoring unknown environment variable ${name}. Try --help.`

function checkFiles(options: ConsoleOptions): string[] {
  const { dataDir, tlsCert, tlsKey, backendCa } = options
  const plainText = plainTextFault(options)
  return [
    ...whyNot(() => checkWritable(dataDir)),
    ...whyNot(() => requireKeys(options)),
    ...(tlsCert !== undefined && tlsKey !== undefined
      ? checkCertificate(
          { cert: tlsCert, key: tlsKey },
          publicOrigins(options).map((origin) => new URL(origin).hostname),
        )
      : []),
    ...(plainText === undefined ? [] : [plainText]),
    ...(backendCa === undefined ? [] : whyNot(() => readAuthorities(backendCa))),
    ...checkInstallation(options),
  ]
}

function whyNot(act: () => unknown): string[] {
  try {
    act()
    return []
  } catch (error) {
    return [reasonOf(error)]
  }
}

function checkCertificate(
  files: { cert: string; key: string },
  names: readonly string[],
): string[] {
  const findings: string[] = []
  const faults = whyNot(() => requirePair(files, (line) => findings.push(line)))
  if (faults.length > 0) return faults
  const certificate = new X509Certificate(readFileSync(files.cert))
  const missingNames = names.filter((name) => certificate.checkHost(name) === undefined)
  return [
    ...findings,
    ...missingNames.map(
      (name) =>
        `--tls-cert: ${files.cert} isn't valid for ${name}. Use a certificate for this name.`,
    ),
  ]
}

function checkInstallation(options: ConsoleOptions): string[] {
  return whyNot(() => {
    const { registry } = openInstallation(options).current()
    if (registry.remotes.some(({ refused }) => !refused)) return
    const { buildDir, dataDir } = options
    throw new Error(
      `No remote in ${buildDir} or ${dataDir} is compatible with the shell. Install this release again.`,
    )
  })
}

async function checkPort({ port, host, tlsCert }: ConsoleOptions): Promise<string[]> {
  if ((await freePort(port, host)) !== undefined) return []
  const scheme = tlsCert === undefined ? 'http' : 'https'
  const running = await visit(`${scheme}://${authorityOf(host, port)}/healthz`, {
    isInsecure: true,
  })
  if (running.body === 'ok\n') return []
  return requirePort(port, host).then(
    () => [],
    (error: unknown) => [reasonOf(error)],
  )
}

async function checkBackend(options: ConsoleOptions, token: string | undefined): Promise<string[]> {
  const { backend, backendCa } = options
  if (backend === undefined) return [NO_BACKEND]
  const authorities = authoritiesIn(backendCa)
  const state = await probe(backend, authorities)
  const line = backendFault(backend, state)
  if (line !== undefined || state.kind !== 'answers') return [line ?? '']
  const notice = versionNotice(state.version ?? '', 'Meshdeck')
  return [
    ...(notice === undefined ? [] : [NOTE + notice]),
    ...(state.faults ?? []).map((each) => `${backend} ${each}`),
    ...(token === undefined ? [] : await checkFrontend(options, { backend, token, authorities })),
    ...(await checkHosted(options)),
  ]
}

/** The start without an address of the management server says the same. */
export const NO_BACKEND = '--backend is required: enter the address of your management server.'

/** A file that can't be read is reported on its own. */
function authoritiesIn(file: string | undefined): string[] | undefined {
  try {
    return file === undefined ? undefined : readAuthorities(file)
  } catch {
    return undefined
  }
}

const configSchema = z.object({ FrontendURL: z.string() })

type Server = { backend: string; token: string; authorities: readonly string[] | undefined }

async function checkFrontend(
  options: ConsoleOptions,
  { backend, token, authorities }: Server,
): Promise<string[]> {
  const { status, body } = await visit(`${backend}/api/server/getconfig`, {
    headers: { authorization: `Bearer ${token}` },
    authorities,
  })
  const { data } = configSchema.safeParse(jsonIn(body))
  if (!data) {
    return [
      `NETMAKER_TOKEN: ${backend} rejected this token (${status}). Use MASTER_KEY or an administrator's access token.`,
    ]
  }
  const ownAddresses = publicOrigins(options).map((origin) => origin + options.basePath)
  const [firstAddress] = ownAddresses
  if (firstAddress === undefined || ownAddresses.includes(data.FrontendURL.replace(/\/+$/, '')))
    return []
  return [
    `Invite links and single sign-on lead to ${data.FrontendURL || 'no address'}, not to the console. Set FRONTEND_URL=${firstAddress} in netmaker.env, and recreate the management server.`,
  ]
}

/** In the hosted variant, pages call the tenants' servers themselves, which those servers have to allow. */
async function checkHosted(options: ConsoleOptions): Promise<string[]> {
  const settings = settingsIn(options)
  if (settings?.variant !== 'hosted') return []
  const hosts = settings.hostedHosts.filter((host) => !host.startsWith('*'))
  const pairs = publicOrigins(options).flatMap((origin) => hosts.map((host) => ({ origin, host })))
  const findings = await Promise.all(
    pairs.map(async ({ origin, host }) => {
      const { failure, headers } = await visit(`https://${host}/api/server/status`, {
        headers: { origin },
      })
      const allowed = headers['access-control-allow-origin']
      if (allowed === '*' || allowed === origin) return []
      const line =
        failure ??
        `pages of ${origin} aren't allowed. Add this address to CORS_ALLOWED_ORIGIN of that server.`
      return [`https://${host} (hostedHosts in settings.json): ${line}`]
    }),
  )
  return findings.flat()
}

/** Undefined if they are invalid, which is reported on its own. */
function settingsIn(options: ConsoleOptions) {
  try {
    return openInstallation(options).current().settings
  } catch {
    return undefined
  }
}

async function checkNames(options: ConsoleOptions): Promise<string[]> {
  const findings = await Promise.all(
    publicOrigins(options).map((origin) => checkName(origin, options)),
  )
  return findings.flat()
}

/** Checks what a visitor gets under an address of the console. */
export async function checkName(
  origin: string,
  { basePath, host, port }: ConsoleOptions,
): Promise<string[]> {
  const url = origin + basePath
  const page = await visit(`${url}/`)
  if (page.failure !== undefined)
    return [`${url} can't be opened from this machine: ${page.failure}`]
  if (page.status >= 502 && page.status <= 504) {
    return [
      `The proxy at ${url} can't reach the console. Start the console, and check that the proxy forwards to ${authorityOf(host, port)}.`,
    ]
  }
  if (page.headers[REQUEST_ID] === undefined) {
    return [
      `${url} leads to another application. Configure the proxy to forward this name to ${authorityOf(host, port)}.`,
    ]
  }
  if (page.status !== 200) return [`${url}: ${page.body.trim()}`]
  const headers = { origin, 'sec-fetch-site': 'same-origin' }
  const [call, ready] = [
    await visit(`${url}/api/server/status`, { headers }),
    await visit(`${url}/readyz`, { headers }),
  ]
  const refusal = refusalSchema.safeParse(jsonIn(call.body)).data
  const proxyLines = ready.body.split('\n').filter((line) => /X-Forwarded-Proto/.test(line))
  return [
    ...(page.headers['content-security-policy'] === undefined
      ? [
          `The proxy at ${url} removes Content-Security-Policy. Configure the proxy to pass response headers unchanged.`,
        ]
      : []),
    ...(refusal ? [`${url}: ${refusal.Message}`] : []),
    ...proxyLines.map((line) => `${url}: ${line}`),
  ]
}

/** In every response of the console. */
const REQUEST_ID = 'x-request-id'

const refusalSchema = z.object({ Code: z.literal(403), Message: z.string() })

type Visited = PlainReply & {
  /** Why there is no response, and what to change. */
  failure?: string
}

/** Requests an address once. Never rejects. */
async function visit(
  url: string,
  { headers, ...options }: Parameters<typeof requestOnce>[1] = {},
): Promise<Visited> {
  try {
    return await requestOnce(url, { ...options, headers: { accept: '*/*', ...headers } })
  } catch (error) {
    const { why, kind } = failureOf(error)
    const fix = kind === undefined ? '' : ` ${NAME_FIXES[kind]}`
    return { status: 0, headers: {}, body: '', isComplete: false, failure: `${why}.${fix}` }
  }
}

/** What to change so that visitors reach a name. */
const NAME_FIXES: Readonly<Record<NonNullable<ReturnType<typeof failureOf>['kind']>, string>> = {
  port: 'Start the console or the proxy in front of it, or correct --allow-host.',
  name: 'Add the name to your DNS, or correct --allow-host.',
  route: 'Check the DNS entry of the name, and the firewall.',
  authority:
    'Add the name to the proxy, with a certificate for it. If browsers trust its CA, name the CA for this check with NODE_EXTRA_CA_CERTS.',
  otherName: 'Add the name to the proxy, with a certificate for it.',
  expired: 'Renew the certificate.',
  withoutTls: 'Turn on TLS in the proxy.',
  nameless:
    "Add the name to the proxy. If it's there, the proxy's log says why it has no certificate.",
}
