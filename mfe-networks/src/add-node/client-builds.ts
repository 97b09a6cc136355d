import { type EnrollmentKey, isKeyValid } from '@meshdeck/api/enrollment-keys'
import { joinCommand, joinCommandOfWindows } from '@meshdeck/domain/client-setup'

import { clientDownload } from '../shared/paths'

/** Systems that the client is installed on; in Docker it comes as an image [AN-010]. */
export type System = 'windows' | 'mac' | 'linux'

/** One build of the client: what its processor is called, and its file on the file server. */
type Build = { architecture: string; label: string; fileName: string }

const otherLinuxes = [
  'arm64',
  'armv7',
  'armv6',
  'armv5',
  'mips-hardfloat',
  'mips-softfloat',
  'mipsle-hardfloat',
  'mipsle-softfloat',
]

/** The builds of each system, the one that most machines take first [AN-011 to AN-013]. */
export const builds: Readonly<Record<System, readonly [Build, ...Build[]]>> = {
  windows: [{ architecture: 'amd64', label: 'amd64', fileName: 'netclientbundle.exe' }],
  mac: [
    { architecture: 'arm64', label: 'Apple Silicon', fileName: 'Netclient-M1.pkg' },
    { architecture: 'amd64', label: 'Intel', fileName: 'Netclient-Intel.pkg' },
  ],
  linux: [linuxBuild('amd64'), ...otherLinuxes.map(linuxBuild)],
}

/**
 * Where the client for a machine comes from and what installs it, in the version of the server,
 * such as `v1.0.0`. An unknown architecture counts as the first of its system.
 */
export function clientFor(system: System, architecture: string, version: string) {
  const known = builds[system].find((build) => build.architecture === architecture)
  const { fileName } = known ?? builds[system][0]
  const url = clientDownload(version, fileName)
  return { fileName, url, install: installCommands[system](url, fileName) }
}

/** What a machine of a system joins the networks of a token with [AN-016]. */
export function joinCommandOf(system: System, token: string): string {
  return system === 'windows' ? joinCommandOfWindows(token) : joinCommand(token)
}

/** Windows: for PowerShell, in which the installer opens its own window. */
const installCommands: Readonly<Record<System, (url: string, fileName: string) => string>> = {
  windows: (url, fileName) => `iwr ${url} -OutFile ${fileName}; .\\${fileName}`,
  mac: (url, fileName) => `curl -LO ${url} && sudo installer -pkg ${fileName} -target /`,
  linux: (url, fileName) => `wget ${url} && chmod +x ${fileName} && sudo ./${fileName} install`,
}

function linuxBuild(architecture: string): Build {
  return { architecture, label: architecture, fileName: `netclient-linux-${architecture}` }
}

const IMAGE = 'gravitl/netclient'

/** The page of the client's image, where its versions are listed [AN-014]. */
export const imagePage = `https://hub.docker.com/r/${IMAGE}`

/** The image of the client in the version of the server, such as `v1.0.0`. */
export function clientImage(version: string): string {
  return `${IMAGE}:${version}`
}

/** Starts the client in a container, which joins the networks of the token [AN-017]. */
export function dockerRun(version: string, token: string): string {
  return [
    'sudo docker run -d --name netclient --restart unless-stopped',
    '--network host --privileged',
    `-e TOKEN=${token}`,
    '-v /etc/netclient:/etc/netclient',
    clientImage(version),
  ].join(' ')
}

/** The same container as a compose file [AN-017]. */
export function composeFile(version: string, token: string): string {
  return `services:
  netclient:
    image: ${clientImage(version)}
    container_name: netclient
    restart: unless-stopped
    network_mode: host
    privileged: true
    environment:
      TOKEN: ${token}
    volumes:
      - /etc/netclient:/etc/netclient
`
}

/** Shorter key names are refused (contract 1.14), shorter network ids are not. */
const KEY_NAME_MIN = 3

/** The name under which a join key is made for a network that has lost its own. */
export function joinKeyName(networkId: string): string {
  return networkId.length < KEY_NAME_MIN ? `${networkId}-network` : networkId
}

/**
 * The key whose token new nodes of a network join with: the first that is tagged with the network,
 * leads into it and is still valid [AN-016].
 */
export function findJoinKey(
  keys: readonly EnrollmentKey[],
  networkId: string,
): EnrollmentKey | undefined {
  const tags = [networkId, joinKeyName(networkId)]
  return keys.find(
    (key) =>
      key.tags.some((tag) => tags.includes(tag)) &&
      key.networks.includes(networkId) &&
      isKeyValid(key),
  )
}
