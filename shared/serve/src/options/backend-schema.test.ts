import { backendSchema } from './backend-schema'

test.each([
  ['http://127.0.0.1:8081', 'http://127.0.0.1:8081'],
  ['https://API.mesh.example/', 'https://api.mesh.example'],
  ['https://api.mesh.example:443/api', 'https://api.mesh.example'],
  ['https://mesh.example/netmaker/', 'https://mesh.example/netmaker'],
  ['https://mesh.example/netmaker/api/', 'https://mesh.example/netmaker'],
  ['http://[::1]:8081', 'http://[::1]:8081'],
])('takes %s for %s', (given, address) => {
  expect(backendSchema.parse(given)).toBe(address)
})

const NO_ADDRESS = 'this is no address such as https://api.mesh.example'

test.each([
  ['', NO_ADDRESS],
  ['mesh.example', NO_ADDRESS],
  ['localhost:8081', NO_ADDRESS],
  ['http://', NO_ADDRESS],
  ['http://mesh example', NO_ADDRESS],
  ['http://mesh.example:99999', NO_ADDRESS],
  ['ftp://mesh.example', 'this begins with ftp://. Only http:// and https:// are possible'],
  ['wss://mesh.example', 'this begins with wss://. Only http:// and https:// are possible'],
  ['https://mesh.example/?x=1', 'this has something behind ? or #'],
  [
    'https://admin:secret@mesh.example',
    'this holds a user name or password. Leave them out; you sign in on the page',
  ],
])('refuses %j in one line, without repeating it', (given, line) => {
  expect(backendSchema.safeParse(given).error?.issues).toMatchObject([{ message: line }])
})
