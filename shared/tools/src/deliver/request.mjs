// @ts-check

/**
 * @typedef {object} Request What a step was asked for.
 * @property {string} name
 * @property {import('../packages.mjs').Package} target
 * @property {string | undefined} version As given.
 * @property {string} out Folder for builds.
 * @property {string[]} shellDirs Shells to check against besides those of the store; the first in place of the built one.
 * @property {import('@meshdeck/federation/stores').Store | undefined} store
 * @property {string[]} tenants
 * @property {string | undefined} keyFile
 * @property {import('@meshdeck/federation/delivery').TrustedKey[] | undefined} keys
 * @property {string} by
 * @property {boolean} isJson
 */

export {}
