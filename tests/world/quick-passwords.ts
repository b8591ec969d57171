// Fast password hashes, for tests of something else: the weakest argon2id takes a hundredth of the processor time of ours.
import { hash } from '@node-rs/argon2'
import { isPassword, type PasswordHasher } from '../../src/domain/accounts/passwords.ts'

const weakest = { memoryCost: 8, timeCost: 1, parallelism: 1 }

/** A weak hash. It includes its strength, so `verify` accepts hashes of both kinds. */
export const hashQuickly = (password: string): Promise<string> => hash(password.normalize('NFKC'), weakest)

/** The password hasher of a world. `src/domain/accounts/` and tests/accounts/sign-in.test.ts test the hasher of the program and its queue. */
export const quickPasswords: PasswordHasher = {
  hash: hashQuickly,
  verify: (passwordHash, password) => isPassword(password, passwordHash),
}
