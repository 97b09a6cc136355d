/** The two kinds of Mac. */
export type MacChip = 'arm64' | 'amd64'

/** Kinds of Mac with their common names [SH-145]. */
export const macChips: ReadonlyArray<{ chip: MacChip; label: string }> = [
  { chip: 'arm64', label: 'Apple Silicon ARM64' },
  { chip: 'amd64', label: 'Intel AMD64' },
]

/** File names of the desktop app on the file server, under the version of the management server [CO-036]. */
export const desktopFiles = {
  windows: 'remoteclientbundle.exe',
  arm64: 'remote-access-client-M1.pkg',
  amd64: 'remote-access-client-Intel.pkg',
} as const

/**
 * URLs of the public builds. An installation may replace each of them; the template contains the server version and the
 * file.
 */
export const publicDownloads = {
  clientDownload: 'https://fileserver.netmaker.io/releases/download/{version}/{file}',
  appleStore: 'https://apps.apple.com/us/app/netmaker-rac/id6479694220',
  googleStore: 'https://play.google.com/store/apps/details?id=com.net.netmaker',
} as const

/** Returns the URL of a file from a template such as `https://host/{version}/{file}` [CO-062]. */
export function downloadAddress(
  template: string,
  { version, file }: { version: string; file: string },
): string {
  return template
    .replaceAll('{version}', encodeURIComponent(version))
    .replaceAll('{file}', encodeURIComponent(file))
}

export type LinuxFamily = 'debian' | 'redhat'

/** Groups of distributions with the same installation; the labels are their common names [SH-146]. */
export const linuxFamilies: ReadonlyArray<{ family: LinuxFamily; label: string }> = [
  { family: 'debian', label: 'Ubuntu/Debian' },
  { family: 'redhat', label: 'Fedora/RedHat/CentOS/Rocky' },
]

const DEB = 'https://apt.netmaker.org/remote-client'
const RPM = 'https://rpm.netmaker.org/remote-client'

/** Commands that install the desktop app from the package repository. */
export const linuxCommands: Readonly<Record<LinuxFamily, readonly string[]>> = {
  debian: [
    `curl -sL '${DEB}/gpg.key' | sudo tee /etc/apt/trusted.gpg.d/remote-client.asc`,
    `curl -sL '${DEB}/debian.deb.txt' | sudo tee /etc/apt/sources.list.d/remote-client.list`,
    'sudo apt update',
    'sudo apt install remote-client',
  ],
  redhat: [
    `curl -sL '${RPM}/gpg.key' | sudo tee /tmp/gpg.key`,
    `curl -sL '${RPM}/remote-client-repo' | sudo tee /etc/yum.repos.d/remote-client.repo`,
    'sudo rpm --import /tmp/gpg.key',
    'sudo dnf install remote-client',
  ],
}

/** Placeholder for a hidden token. */
export const TOKEN_MASK = '••••••••'

/** Returns the command that joins a machine with the client to the networks of an enrollment token [AN-016]. */
export function joinCommand(token: string): string {
  return `sudo netclient join -t ${token}`
}

/** Returns the command for Windows, in a terminal opened as administrator [AN-016]. */
export function joinCommandOfWindows(token: string): string {
  return `netclient join -t ${token}`
}
