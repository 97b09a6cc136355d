import { type EnrollmentKey, isKeyValid } from '@meshdeck/api/enrollment-keys'
import { joinCommand, joinCommandOfWindows } from '@meshdeck/domain/client-setup'

import { clientDownload } from '../shared/paths'

/** Systems on which the client is installed; Docker uses an image instead [AN-010]. */
export type System = 'windows' | 'mac' | 'linux'

/** A build of the client: its processor, label and file name on the file server. */
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

/** Builds of each system, the most common first. */
export const builds: Readonly<Record<System, readonly [Build, ...Build[]]>> = {
  windows: [{ architecture: 'amd64', label: 'amd64', fileName: 'netclientbundle.exe' }],
  mac: [
    { architecture: 'arm64', label: 'Apple Silicon', fileName: 'Netclient-M1.pkg' },
    { architecture: 'amd64', label: 'Intel', fileName: 'Netclient-Intel.pkg' },
  ],
  linux: [linuxBuild('amd64'), ...otherLinuxes.map(linuxBuild)],
}

/**
 * Returns the download URL and install command of the client for a machine in the server's version, such as `v1.0.0`.
 * An unknown architecture falls back to the first of its system.
 */
export function clientFor(system: System, architecture: string, version: string) {
  const matchingBuild = builds[system].find((build) => build.architecture === architecture)
  const { fileName } = matchingBuild ?? builds[system][0]
  const url = clientDownload(version, fileName)
  return { fileName, url, install: installCommands[system](url, fileName) }
}

/** Returns the command that joins a machine to the networks of a token [AN-016]. */
export function joinCommandOf(system: System, token: string): string {
  return system === 'windows' ? joinCommandOfWindows(token) : joinCommand(token)
}

/** Windows: for PowerShell; the installer opens its own window. */
const installCommands: Readonly<Record<System, (url: string, fileName: string) => string>> = {
  windows: (url, fileName) => `iwr ${url} -OutFile ${fileName}; .\\${fileName}`,
  mac: (url, fileName) => `curl -LO ${url} && sudo installer -pkg ${fileName} -target /`,
  linux: (url, fileName) => `wget ${url} && chmod +x ${fileName} && sudo ./${fileName} install`,
}

function linuxBuild(architecture: string): Build {
  return { architecture, label: architecture, fileName: `netclient-linux-${architecture}` }
}

const IMAGE = 'gravitl/netclient'

/** Page of the client's image, which lists its versions [AN-014]. */
export const imagePage = `https://hub.docker.com/r/${IMAGE}`

/** Returns the image of the client in the server's version, such as `v1.0.0`. */
export function clientImage(version: string): string {
  return `${IMAGE}:${version}`
}

/** Returns the command that starts the client in a container and joins the networks of the token [AN-017]. */
export function dockerRun(version: string, token: string): string {
  return [
    'sudo docker run -d --name netclient --restart unless-stopped',
    '--network host --privileged',
    `-e TOKEN=${token}`,
    '-v /etc/netclient:/etc/netclient',
    clientImage(version),
  ].join(' ')
}

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

/** The server rejects shorter key names (contract 1.14) but accepts shorter network IDs. */
const MIN_KEY_NAME_LENGTH = 3

/** Returns the name of the join key that replaces a missing key of a network. */
export function joinKeyName(networkId: string): string {
  return networkId.length < MIN_KEY_NAME_LENGTH ? `${networkId}-network` : networkId
}

/**
 * Returns the key with which new nodes join a network: the first valid key that is tagged with the network and leads
 * into it [AN-016].
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
