import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { build } from '../build.mjs'
import { readPackages } from '../packages.mjs'
import { rootPath } from '../paths.mjs'

/** Port of an image that serves files, and address of the console server in its own image. */
const FILES = 8080
const CONSOLE = 'composer:4000'

/** DNS server of the container runtime, which resolves service names. */
const RESOLVER = '127.0.0.11'

/** Service names; nginx replaces `$tenant` with the name of the tenant. */
const servers = {
  community: { isByTenant: false, api: 'netmaker:8081', broker: 'broker:1883' },
  hosted: { isByTenant: true, api: 'netmaker-$tenant:8081', broker: 'broker-$tenant:1883' },
}

/** Returns the names of the images built here: shell, remotes, and the three that aren't packages. */
export function imageNames() {
  const browser = readPackages().filter(({ kind }) => kind === 'shell' || kind === 'remote')
  return [...browser.map(({ name }) => name), 'composer', 'edge', 'console']
}

/**
 * Writes the contents of an image, laid out as the root of its file system, and reports the folder.
 * @param {string} name
 * @param {{ out: string, version?: string | undefined, log: (line: string) => void }} how
 */
export async function writeImage(name, { out, version, log }) {
  const root = join(out, name)
  rmSync(root, { recursive: true, force: true })
  if (name === 'edge') await writeEdge(root, log)
  else if (name === 'composer') await writeComposer(root, log)
  else if (name === 'console') await writeConsole(root, log)
  else await writeFiles(root, name, { version, log })
  return root
}

/** @param {string} root @param {(line: string) => void} log */
async function writeEdge(root, log) {
  await build({ only: 'serve', log })
  const { edgeConfig } = await import('@meshdeck/serve/images')
  for (const [profile, own] of Object.entries(servers)) {
    const config = edgeConfig({
      listen: '8443',
      plain: String(FILES),
      health: '8081',
      cert: '/run/secrets/tls_cert',
      key: '/run/secrets/tls_key',
      scratch: '/tmp',
      resolver: RESOLVER,
      console: CONSOLE,
      shell: `host-shell:${FILES}`,
      remotes: `$remote:${FILES}`,
      servers: own,
    })
    writeInto(join(root, `etc/nginx/${profile}.conf`), config)
  }
}

/**
 * Writes the console server as one file, so that its image needs neither packages nor a package manager.
 * @param {string} root
 * @param {(line: string) => void} log
 */
async function writeComposer(root, log) {
  await build({ only: 'serve', log })
  // esbuild isn't installed before the first install
  const { bundleServer } = await import('../pack/pack.mjs')
  await bundleServer(join(root, 'app/main.mjs'))
}

/**
 * Writes the console server and the files that it serves, as in a release.
 * @param {string} root
 * @param {(line: string) => void} log
 */
async function writeConsole(root, log) {
  await build({ log })
  const { bundleServer, copyConsole } = await import('../pack/pack.mjs')
  await bundleServer(join(root, 'app/meshdeck.mjs'))
  copyConsole(join(root, 'app'))
}

/**
 * Writes the build of the shell or of a remote, and the script that copies it next to earlier builds.
 * @param {string} root
 * @param {string} name
 * @param {{ version?: string | undefined, log: (line: string) => void }} how
 */
async function writeFiles(root, name, { version, log }) {
  const target = readPackages().find((candidate) => candidate.name === name)
  const isShell = target?.kind === 'shell'
  if (version !== undefined) {
    await build({ only: name, version, out: join(root, 'build/mfe'), log })
  } else {
    await build({ only: name, log })
    const place = isShell ? 'shell' : `mfe/${name}/${target?.version}`
    cpSync(rootPath(`.build/${place}`), join(root, 'build', place), { recursive: true })
  }
  const { filesConfig } = await import('@meshdeck/serve/images')
  const config = filesConfig({ listen: String(FILES), root: '/builds', scratch: '/tmp' })
  writeInto(join(root, 'etc/nginx/nginx.conf'), config)
  cpSync(rootPath('shared/serve/images/lay-build.sh'), join(root, 'usr/local/bin/lay-build.sh'))
  // a new volume mounted here gets the owner of this folder in the image
  mkdirSync(join(root, 'builds', isShell ? 'shell' : `mfe/${name}`), { recursive: true })
}

/** @param {string} file @param {string} text */
function writeInto(file, text) {
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, text)
}
