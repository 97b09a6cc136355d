/*
 * The parts of Testing Library that component tests use. Packages import it from here, so that all use the same copy.
 */
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
 * Container for the styles of page tests, outside of the document: jsdom has no layout, but goes through all styles of
 * the document for each element that a query by role checks.
 */
export const outsideOfDocument: HTMLElement = document.createElement('div')
