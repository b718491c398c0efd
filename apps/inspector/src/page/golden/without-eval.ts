import { config } from 'zod';

// zod compiles schemas with `new Function` where it may. The page's content security policy forbids it, and each try would be reported.
config({ jitless: true });
