/* What component tests use of Testing Library; one door, so that every test has the same copy. */
import '@testing-library/jest-dom'
import { configure, getConfig } from '@testing-library/react'

import { rendered } from './jest/act'

// Events belong to no `act`, as in a browser: of a page that waits for code or words React would put the
// rest aside for whoever awaits that `act`. Nobody does, and the page would never go on.
beforeAll(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
})

const { getElementError } = getConfig()

configure({
  // Of a query that is repeated until it finds something only the last failure is read, and gets what stands
  // on the page then: to print a page at each look takes longer than to look.
  getElementError: (message, container) =>
    isRepeated() ? notFound(message) : getElementError(message, container),
  // a refused connection is tried for two seconds before a page says so, on busy machines longer
  asyncUtilTimeout: 20_000,
  eventWrapper: (dispatch) => dispatch(),
  asyncWrapper: async (wait) => {
    const result: unknown = await wait()
    await rendered()
    return result
  },
})

/** Whether Testing Library asks within `waitFor`; it tells nobody but itself. */
const isRepeated = () => Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true

function notFound(message: string | null): Error {
  const error = new Error(message ?? '')
  error.name = 'TestingLibraryElementError'
  return error
}

export {
  act,
  cleanup,
  fireEvent,
  render,
  renderHook,
  screen,
  waitFor,
  within,
} from '@testing-library/react'
export { userEvent, type UserEvent } from '@testing-library/user-event'
