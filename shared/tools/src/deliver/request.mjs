/**
 * @typedef {object} Request What a step was asked for.
 * @property {string} name
 * @property {import('../packages.mjs').Package} target
 * @property {string | undefined} version As given.
 * @property {string} out Folder for builds.
 * @property {string[]} shellDirs Shells to check against in addition to those in the store; the first replaces the built one.
 * @property {import('@meshdeck/federation/delivery').Store | undefined} store
 * @property {string[]} tenants
 * @property {string | undefined} keyFile
 * @property {import('@meshdeck/federation/delivery').TrustedKey[] | undefined} keys
 * @property {string} by
 * @property {boolean} isJson
 */

export {}
