import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

import { SMTPServer } from 'smtp-server'

export type MailServer = {
  port: number
  /** Returns the next unread mail as received; waits for one. */
  next(): Promise<string>
  close(): Promise<void>
}

type Login = { user: string; password: string }

/** Starts a real mail server on a free port of 127.0.0.1; with a login it requires authentication. */
export async function startMailServer(login?: Login): Promise<MailServer> {
  const mails: string[] = []
  const server = new SMTPServer({
    authOptional: login === undefined,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth({ username, password }, _session, done) {
      const isKnown = username === login?.user && password === login?.password
      done(isKnown ? null : new Error('no such login'), { user: username })
    },
    onData(stream, _session, done) {
      stream.once('end', () => done())
      void text(stream).then((mail) => {
        mails.push(mail)
        server.emit('mail')
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    port: (server.server.address() as AddressInfo).port, // a server on TCP has an address with a port
    async next() {
      while (mails.length === 0) await once(server, 'mail')
      return mails.shift() ?? ''
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
