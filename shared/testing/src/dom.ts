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

/**
 * Where tests of whole pages keep their styles, outside of the document: jsdom has no layout, but goes through all styles of
 * the document for each element that a query by role looks at.
 */
export const outsideOfDocument: HTMLElement = document.createElement('div')
