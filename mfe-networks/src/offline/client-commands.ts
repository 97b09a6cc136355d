type ClientCommand = { does: 'restart' | 'pull' | 'logs'; command: string }

const pull: ClientCommand = { does: 'pull', command: 'sudo netclient pull' }

/** By the name of a system as clients report it. */
const commands: ReadonlyMap<string, readonly ClientCommand[]> = new Map([
  [
    'linux',
    [
      { does: 'restart', command: 'sudo systemctl restart netclient' },
      pull,
      { does: 'logs', command: 'sudo journalctl -u netclient -n 50' },
    ],
  ],
  [
    'darwin',
    [
      { does: 'restart', command: 'sudo launchctl kickstart -k system/com.gravitl.netclient' },
      pull,
    ],
  ],
  [
    'windows',
    [
      { does: 'restart', command: 'Restart-Service netclient' },
      { does: 'pull', command: 'netclient pull' },
    ],
  ],
])

/** What brings a client back on a machine with this system; of others only what every client knows. */
export const commandsOf = (os: string): readonly ClientCommand[] => commands.get(os) ?? [pull]

/** Where a client reaches the server, whose name has its port behind it where that is not the usual one. */
export function serverAddress(apiHost: string): { host: string; port: string } {
  const [, host = apiHost, port = '443'] = /^([^:]+|\[.*\]):(\d+)$/.exec(apiHost) ?? []
  return { host, port }
}
