export { differencesIn, type RecordedSet } from './reach/recorded-set'
