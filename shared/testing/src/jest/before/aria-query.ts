/* In place of `aria-query`: what the environment has made of it once for all test files of a worker. */
export const { roles, elementRoles, roleElements } = Object(Reflect.get(globalThis, 'ariaQuery'))
