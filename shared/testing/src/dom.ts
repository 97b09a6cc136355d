/* What component tests use of Testing Library; one door, so that every test has the same copy. */
import '@testing-library/jest-dom'
import { configure } from '@testing-library/react'

// a refused connection is tried for two seconds before a page says so, on busy machines longer
configure({ asyncUtilTimeout: 20_000 })

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
