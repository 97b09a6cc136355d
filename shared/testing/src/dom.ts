/* What component tests use of Testing Library; one door, so that every test has the same copy. */
export { act, render, renderHook, screen, waitFor, within } from '@testing-library/react'
export { userEvent, type UserEvent } from '@testing-library/user-event'
