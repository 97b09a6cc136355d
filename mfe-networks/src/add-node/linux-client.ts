import { clientDownload } from '../links'

/** The processors that the client is built for [AN-013]. */
export const architectures = [
  'amd64',
  'arm64',
  'armv7',
  'armv6',
  'armv5',
  'mips-hardfloat',
  'mips-softfloat',
  'mipsle-hardfloat',
  'mipsle-softfloat',
] as const
export type Architecture = (typeof architectures)[number]

export function isArchitecture(text: string): text is Architecture {
  return architectures.some((architecture) => architecture === text)
}

/** How the client comes onto a Linux machine; `version` is the server's, such as `v1.0.0`. */
export function linuxClient(version: string, architecture: Architecture) {
  const fileName = `netclient-linux-${architecture}`
  const url = clientDownload(version, fileName)
  return {
    fileName,
    url,
    install: `wget ${url} && chmod +x ${fileName} && sudo ./${fileName} install`,
  }
}
