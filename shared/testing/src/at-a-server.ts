/* Address of requests in tests that respond to them themselves. Import it before everything else. */
globalThis.meshdeckBackend = 'https://mesh.example'
