/* Testing Library in every test of the browser packages. */
import '@testing-library/jest-dom'
import { configure, getConfig } from '@testing-library/react'
import failOnConsole from 'jest-fail-on-console'

const { eventWrapper } = getConfig()

configure({
  // the API client retries a refused connection for two seconds before a page reports it, and a build machine may be busy
  asyncUtilTimeout: 20_000,
  // user-event turns React's act environment off while it works. React then renders as in a browser: inside a synchronous
  // `act`, whatever waits for a lazy component or for texts would never be rendered.
  eventWrapper: (dispatch) =>
    Reflect.get(globalThis, 'IS_REACT_ACT_ENVIRONMENT') === true
      ? eventWrapper(dispatch)
      : dispatch(),
})

// React reports mistakes on the console: updates outside of `act`, missing keys, unknown attributes
failOnConsole({
  // a remote that a test mounts by itself has no pages of the shell or of other remotes, and the shell none of remotes
  silenceMessage: (message) =>
    message.startsWith('No routes matched location') || isOfMissingRemote(message),
})

function isOfMissingRemote(message: string): boolean {
  return message.startsWith('PageLoadError: ') && message.includes('Failed to locate remote')
}
