/* The package has no types; it is jsdom's environment with Node's own web classes. */
declare module 'jest-fixed-jsdom' {
  export { default } from 'jest-environment-jsdom'
}
