import { createStore } from 'jotai'

/** The only store of client state, for code outside of components. */
export const store = createStore()
