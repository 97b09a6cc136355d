/* Sets up Testing Library for every test of the browser packages. */
import '@testing-library/jest-dom'
import { configure, getConfig } from '@testing-library/react'
import failOnConsole from 'jest-fail-on-console'

const { eventWrapper } = getConfig()

configure({
  // the API client retries a refused connection for two seconds before a page shows the error, and a build machine may
  // be busy
  asyncUtilTimeout: 20_000,
  // user-event turns React's act environment off while it runs. React then renders as in a browser: inside a
  // synchronous `act`, a component waiting for code or texts would never render.
  eventWrapper: (dispatch) =>
    Reflect.get(globalThis, 'IS_REACT_ACT_ENVIRONMENT') === true
      ? eventWrapper(dispatch)
      : dispatch(),
})

// React logs mistakes to the console: updates outside of `act`, missing keys, unknown attributes
failOnConsole({
  // a remote mounted alone has no pages of the shell or of other remotes, and the shell has none of remotes
  silenceMessage: (message) =>
    message.startsWith('No routes matched location') || isOfMissingRemote(message),
})

function isOfMissingRemote(message: string): boolean {
  return message.startsWith('PageLoadError: ') && message.includes('Failed to locate remote')
}
