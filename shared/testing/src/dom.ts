/* What component tests use of Testing Library. Packages import it from here, so that all have the same copy. */
import '@testing-library/jest-dom'

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
