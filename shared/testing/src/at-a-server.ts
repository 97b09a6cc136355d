/* Imported before all else: where calls go in tests that answer them by themselves. */
globalThis.meshdeckBackend = 'https://mesh.example'
