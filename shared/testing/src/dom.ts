/* What component tests use of Testing Library; one door, so that every test has the same copy. */
import '@testing-library/jest-dom'
import { configure } from '@testing-library/react'

configure({
  // a refused connection is tried for two seconds before a page says so, on busy machines longer
  asyncUtilTimeout: 20_000,
  // As in a browser, without an `act` of its own: of a page that waits for code or words React puts the
  // rest aside for whoever awaits that `act`. Nobody does, and the page would never go on.
  eventWrapper: (dispatch) => dispatch(),
})

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
