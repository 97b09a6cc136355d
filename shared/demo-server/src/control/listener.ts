import type { FastifyInstance } from 'fastify'

const TRY_AGAIN_MS = 200

export type Listener = {
  /** Closes every connection and refuses new ones for the given milliseconds; a second pause replaces the first. */
  pause: (milliseconds: number) => void
}

/** Creates a listener that can be closed and opened again on the same port while the server runs. */
export function createListener(app: FastifyInstance): Listener {
  const { server } = app
  let port: number | undefined
  let opening: NodeJS.Timeout | undefined

  app.addHook('preClose', (done) => {
    clearTimeout(opening)
    done()
  })
  // another process may have taken the port meanwhile, and may release it
  server.on('error', () => openAfter(TRY_AGAIN_MS))

  function openAfter(milliseconds: number) {
    clearTimeout(opening)
    opening = setTimeout(() => server.listen({ host: '127.0.0.1', port }), milliseconds)
  }

  return {
    pause(milliseconds) {
      const address = server.address()
      if (typeof address === 'object' && address !== null) port = address.port
      server.close()
      server.closeAllConnections()
      openAfter(milliseconds)
    },
  }
}
