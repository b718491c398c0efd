import type { GoogleGenAI } from '@google/genai';
import type { SignIn } from './sign-in.ts';

/**
 * Makes Google's client. Loading it takes a tenth of a second, once; it is kept, because it keeps the access token of
 * an account.
 */
export async function newClient(signIn: SignIn, baseUrl: string | undefined): Promise<GoogleGenAI> {
  const { GoogleGenAI: Client } = await import('@google/genai');
  const { kind, ...account } = signIn;
  const enterprise = kind !== 'key';
  const address = baseUrl ?? (enterprise ? undefined : 'https://generativelanguage.googleapis.com/v1');
  return quietly(
    () =>
      new Client({
        // Without these, the client would read variables of its own.
        enterprise,
        ...account,
        // Else the sign-in would look for a project too, by gcloud and on the network, for seconds.
        googleAuthOptions: kind === 'account' ? { projectId: signIn.project } : undefined,
        // An address has the version in it.
        apiVersion: address === undefined ? 'v1beta1' : '',
        httpOptions: address === undefined ? undefined : { baseUrl: address, apiVersion: '' },
      }),
  );
}

/**
 * Runs the client's constructor, which prints its view of the variables for keys and projects although it receives
 * both. Nothing else can run in between.
 */
function quietly<T>(make: () => T): T {
  const { debug, warn } = console;
  console.debug = () => {};
  console.warn = () => {};
  try {
    return make();
  } finally {
    console.debug = debug;
    console.warn = warn;
  }
}
