/** The database of `npm run dev`, opened beside the portal so that it outlives it. */
import { findSecretKey } from "../src/auth/second-factor/secret-key.ts";
import { parseConfig, readEnvironment } from "../src/config.ts";
import { openDatabase } from "../src/database/open-database.ts";

export interface DevDatabase {
  /** Variables with which the portal uses this database. */
  settings: Record<string, string>;
  onExit(listener: (message: string) => void): void;
  stop(): Promise<void>;
}

/**
 * Opens what the environment asks for, as the portal itself would.
 * @param say gets one sentence about which database it is
 */
export async function openDevDatabase(say: (sentence: string) => void): Promise<DevDatabase> {
  const env = readEnvironment();
  const config = parseConfig(env);
  const { mongodbUri, dataFolder } = config;
  const tell = (...parts: unknown[]) => say(String(parts.at(-1)));
  const { uri, onExit, stop } = await openDatabase({
    mongodbUri,
    dataFolder,
    log: { info: tell, warn: tell },
  });
  const secretKey = await findSecretKey(config);
  const key = secretKey === undefined ? {} : { SECRET_KEY: secretKey };
  return { settings: { MONGODB_URI: uri, ...key }, onExit, stop };
}
