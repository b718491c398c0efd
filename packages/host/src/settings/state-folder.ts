/** The folder where the offline default keeps its index, from the config file. */
export const stateFolder = '.touchstone';
